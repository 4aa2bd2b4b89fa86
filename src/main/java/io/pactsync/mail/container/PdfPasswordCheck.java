package io.pactsync.mail.container;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks whether the empty password opens a PDF (ISO 32000-2, 7.6.4, algorithms 2, 2.B, 6 and 11).
 */
final class PdfPasswordCheck {
  private static final byte[] PADDING =
      HexFormat.of().parseHex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a");
  private static final Pattern NO_METADATA = Pattern.compile("/EncryptMetadata\\s+false");
  private static final Pattern ID = Pattern.compile("/ID\\s*\\[");

  /** The values of the dictionary, by their names in the standard. */
  private final int revision;

  private final int keyBytes;
  private final byte[] owner;
  private final byte[] user;
  private final int permissions;
  private final boolean encryptsMetadata;

  /** The first half of the file's identifier. */
  private final byte[] id;

  private PdfPasswordCheck(String dictionary, String trailer) {
    this.revision = number(dictionary, "R").orElse(0);
    int bits = number(dictionary, "Length").orElse(40);
    this.keyBytes = Math.min(16, revision == 2 ? 5 : revision == 4 ? 16 : bits / 8);
    this.owner = string(dictionary, "/O").orElse(new byte[0]);
    this.user = string(dictionary, "/U").orElse(new byte[0]);
    this.permissions = number(dictionary, "P").orElse(0);
    this.encryptsMetadata = !NO_METADATA.matcher(dictionary).find();
    Matcher ids = ID.matcher(trailer);
    this.id = ids.find() ? stringAt(trailer, ids.end()).orElse(new byte[0]) : new byte[0];
  }

  /** Reads an encryption dictionary. Empty when it does not describe encryption by password. */
  static Optional<PdfPasswordCheck> of(String dictionary, String trailer) {
    return Optional.of(new PdfPasswordCheck(dictionary, trailer))
        .filter(PdfPasswordCheck::isComplete);
  }

  private boolean isComplete() {
    return revision >= 2
        && revision <= 6
        && keyBytes >= 5
        && owner.length >= 32
        && user.length >= (revision >= 5 ? 48 : 32);
  }

  boolean opensWithoutPassword() {
    try {
      if (revision >= 5) {
        byte[] salt = Arrays.copyOfRange(user, 32, 40);
        byte[] hash = revision == 5 ? digest("SHA-256", salt) : hardenedHash(salt);
        return Arrays.equals(hash, 0, 32, user, 0, 32);
      }
      byte[] key = key();
      if (revision == 2) {
        return Arrays.equals(rc4(key, PADDING), 0, 32, user, 0, 32);
      }
      byte[] expected = rc4(key, digest("MD5", PADDING, id));
      for (int round = 1; round <= 19; round++) {
        byte[] roundKey = key.clone();
        for (int i = 0; i < roundKey.length; i++) {
          roundKey[i] ^= (byte) round;
        }
        expected = rc4(roundKey, expected);
      }
      return Arrays.equals(expected, 0, 16, user, 0, 16);
    } catch (GeneralSecurityException unavailable) {
      throw new IllegalStateException("The JDK lacks an algorithm of PDF.", unavailable);
    }
  }

  private byte[] key() throws GeneralSecurityException {
    byte[] bits = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(permissions).array();
    byte[] plain = revision >= 4 && !encryptsMetadata ? new byte[] {-1, -1, -1, -1} : new byte[0];
    byte[] hash = digest("MD5", PADDING, Arrays.copyOf(owner, 32), bits, id, plain);
    for (int i = 0; revision >= 3 && i < 50; i++) {
      hash = digest("MD5", Arrays.copyOf(hash, keyBytes));
    }
    return Arrays.copyOf(hash, keyBytes);
  }

  private static byte[] hardenedHash(byte[] salt) throws GeneralSecurityException {
    byte[] k = digest("SHA-256", salt);
    int lastByte = 0;
    for (int round = 0; round < 64 || lastByte > round - 32; round++) {
      ByteArrayOutputStream repeated = new ByteArrayOutputStream();
      for (int i = 0; i < 64; i++) {
        repeated.writeBytes(k);
      }
      Cipher aes = Cipher.getInstance("AES/CBC/NoPadding");
      aes.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(k, 0, 16, "AES"), new IvParameterSpec(k, 16, 16));
      byte[] e = aes.doFinal(repeated.toByteArray());
      int choice = new BigInteger(1, Arrays.copyOf(e, 16)).mod(BigInteger.valueOf(3)).intValue();
      k = digest(choice == 0 ? "SHA-256" : choice == 1 ? "SHA-384" : "SHA-512", e);
      lastByte = e[e.length - 1] & 0xff;
    }
    return k;
  }

  private static byte[] digest(String algorithm, byte[]... parts) throws GeneralSecurityException {
    MessageDigest digest = MessageDigest.getInstance(algorithm);
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }

  private static byte[] rc4(byte[] key, byte[] bytes) throws GeneralSecurityException {
    Cipher rc4 = Cipher.getInstance("ARCFOUR");
    rc4.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "ARCFOUR"));
    return rc4.doFinal(bytes);
  }

  private static Optional<Integer> number(String dictionary, String key) {
    Matcher m = Pattern.compile("/" + key + "\\s+(-?\\d{1,10})").matcher(dictionary);
    // Some programs write the permissions as an unsigned number.
    return m.find() ? Optional.of((int) Long.parseLong(m.group(1))) : Optional.empty();
  }

  private static Optional<byte[]> string(String dictionary, String key) {
    Matcher m = Pattern.compile(key + "\\s*(?=[(<])").matcher(dictionary);
    return m.find() ? stringAt(dictionary, m.end()) : Optional.empty();
  }

  /** Parses a string in brackets or as hex digits. */
  private static Optional<byte[]> stringAt(String text, int at) {
    String rest = text.substring(at).stripLeading();
    if (rest.startsWith("<")) {
      String hex = rest.substring(1, Math.max(1, rest.indexOf('>'))).replaceAll("\\s", "");
      return hex.matches("([0-9A-Fa-f]{2})*")
          ? Optional.of(HexFormat.of().parseHex(hex))
          : Optional.empty();
    }
    return rest.startsWith("(") ? Optional.of(literal(rest)) : Optional.empty();
  }

  private static byte[] literal(String text) {
    StringBuilder string = new StringBuilder();
    int open = 1;
    for (int i = 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        Matcher octal = Pattern.compile("[0-7]{1,3}").matcher(text).region(i + 1, text.length());
        if (octal.lookingAt()) {
          string.append((char) (Integer.parseInt(octal.group(), 8) & 0xff));
          i = octal.end() - 1;
        } else {
          i++;
          string.append(unescaped(text.charAt(i)));
        }
        continue;
      }
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open == 0) {
        break;
      }
      string.append(c);
    }
    return string.toString().getBytes(ISO_8859_1);
  }

  private static String unescaped(char c) {
    return switch (c) {
      case 'n' -> "\n";
      case 'r' -> "\r";
      case 't' -> "\t";
      case 'b' -> "\b";
      case 'f' -> "\f";
      case '\n', '\r' -> "";
      default -> String.valueOf(c);
    };
  }
}
