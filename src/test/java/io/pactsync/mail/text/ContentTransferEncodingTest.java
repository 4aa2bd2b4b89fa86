package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.mail.TestEntity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class ContentTransferEncodingTest {
  private static final int ROUNDS = 60;

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          base64 | BASE64
          `BASE64 ` | BASE64
          "base64" | BASE64
          base64; charset=x | BASE64
          Base-64 | BASE64
          quoted-printable (why not) | QUOTED_PRINTABLE
          Quoted_Printable | QUOTED_PRINTABLE
          x-uuencode | UUENCODE
          X-UUE | UUENCODE
          uuencode | UUENCODE
          7bit | IDENTITY
          8-bit | IDENTITY
          binary | IDENTITY
          rot13 | UNKNOWN
          """,
      delimiter = '|')
  void theFirstWordOfTheFieldDecides(String field, ContentTransferEncoding encoding) {
    assertThat(ContentTransferEncoding.of(Optional.of(field))).isEqualTo(encoding);
  }

  @Test
  void aMissingFieldMeansIdentity() {
    assertThat(ContentTransferEncoding.of(Optional.empty()))
        .isEqualTo(ContentTransferEncoding.IDENTITY);
  }

  @Test
  void base64RoundTripsWithAnyLinesGarbageAndPadding() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      byte[] bytes = bytes(random);
      String base64 = Base64.getEncoder().encodeToString(bytes);
      if (random.nextBoolean()) {
        base64 = base64.replace("=", "");
      }
      assertThat(
              decode(
                  ContentTransferEncoding.BASE64,
                  insertGarbage(base64, "\r\n\t #?!-_@\u0000\u00ff", random)))
          .as("seed %s, round %s", seed, i)
          .isEqualTo(bytes);
    }
  }

  @Test
  void consecutiveBase64RunsAreOneDocument() throws IOException {
    String first = Base64.getEncoder().encodeToString(TestEntity.ascii("Clause one."));
    String second = Base64.getEncoder().encodeToString(TestEntity.ascii("Clause two of it"));
    assertThat(first).endsWith("=");
    assertThat(decode(ContentTransferEncoding.BASE64, first + "\r\n" + second + "\r\n"))
        .isEqualTo(TestEntity.ascii("Clause one.Clause two of it"));
  }

  @Test
  void aFooterAfterBase64IsIgnored() throws IOException {
    String base64 = Base64.getEncoder().encodeToString(TestEntity.ascii("Clause one."));
    assertThat(base64).endsWith("=");
    assertThat(
            decode(
                ContentTransferEncoding.BASE64,
                base64 + "\r\n____________\r\nSent through the list of Alder Mill\r\n"))
        .isEqualTo(TestEntity.ascii("Clause one."));
  }

  @Test
  void truncatedBase64IsReported() throws IOException {
    LenientBase64InputStream in =
        new LenientBase64InputStream(new ByteArrayInputStream(TestEntity.ascii("QUJDRE")));
    assertThat(in.readAllBytes()).isEqualTo(TestEntity.ascii("ABCD"));
    assertThat(in.damage()).isPresent();
  }

  @Test
  void quotedPrintableRoundTripsWithEitherLineEnd() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      byte[] bytes = bytes(random);
      assertThat(decode(ContentTransferEncoding.QUOTED_PRINTABLE, quotedPrintable(bytes, random)))
          .as("seed %s, round %s", seed, i)
          .isEqualTo(bytes);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a=3Db=\r\nc", "a=3db=\nc", "a=3Db= \t\r\nc"})
  void unusualQuotedPrintableIsAccepted(String encoded) throws IOException {
    assertThat(decode(ContentTransferEncoding.QUOTED_PRINTABLE, encoded))
        .isEqualTo(TestEntity.ascii("a=bc"));
  }

  @Test
  void aLiteralEqualsSignIsKept() throws IOException {
    assertThat(decode(ContentTransferEncoding.QUOTED_PRINTABLE, "5=x7 and =3D"))
        .isEqualTo(TestEntity.ascii("5=x7 and ="));
  }

  @Test
  void uuencodeRoundTripsWithoutTrailingSpaces() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      byte[] bytes = bytes(random);
      String encoded = uuencode(bytes, random.nextBoolean() ? ' ' : '`');
      if (random.nextBoolean()) {
        encoded = encoded.replaceAll("(?m) +$", "");
      }
      assertThat(decode(ContentTransferEncoding.UUENCODE, encoded))
          .as("seed %s, round %s", seed, i)
          .isEqualTo(bytes);
    }
  }

  public static String uuencode(byte[] bytes, char zero) {
    StringBuilder out = new StringBuilder("begin 644 annex.pdf\r\n");
    for (int line = 0; line < bytes.length; line += 45) {
      int length = Math.min(45, bytes.length - line);
      out.append(uuCharacter(length, zero));
      for (int i = line; i < line + length; i += 3) {
        int bits = 0;
        for (int j = i; j < i + 3; j++) {
          bits = bits << 8 | (j < bytes.length ? bytes[j] & 0xff : 0);
        }
        for (int shift = 18; shift >= 0; shift -= 6) {
          out.append(uuCharacter(bits >> shift & 0x3f, zero));
        }
      }
      out.append("\r\n");
    }
    return out.append(zero).append("\r\nend\r\n").toString();
  }

  private static char uuCharacter(int bits, char zero) {
    return bits == 0 ? zero : (char) (' ' + bits);
  }

  private static String quotedPrintable(byte[] bytes, Random random) {
    StringBuilder out = new StringBuilder();
    String lineEnd = random.nextBoolean() ? "=\r\n" : "=\n";
    int column = 0;
    for (byte b : bytes) {
      boolean plain = b > ' ' && b < 127 && b != '=' && random.nextInt(10) > 0;
      String digits = random.nextBoolean() ? "=%02X" : "=%02x";
      String piece = plain ? String.valueOf((char) b) : digits.formatted(b & 0xff);
      if (column + piece.length() > 75) {
        out.append(lineEnd);
        column = 0;
      }
      out.append(piece);
      column += piece.length();
    }
    return out.toString();
  }

  private static String insertGarbage(String base64, String garbage, Random random) {
    StringBuilder out = new StringBuilder();
    int line = 0;
    int width = 1 + random.nextInt(90);
    int unpadded = base64.replace("=", "").length();
    for (int i = 0; i < base64.length(); i++) {
      // Only line ends are valid inside the padding.
      if (i < unpadded && random.nextInt(20) == 0) {
        out.append(garbage.charAt(random.nextInt(garbage.length())));
      }
      out.append(base64.charAt(i));
      if (++line == width && i < unpadded) {
        out.append("\r\n");
        line = 0;
        width = 1 + random.nextInt(90);
      }
    }
    return out.append("\r\n").toString();
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  private static byte[] decode(ContentTransferEncoding encoding, String encoded)
      throws IOException {
    try (InputStream in = encoding.decode(new ByteArrayInputStream(encoded.getBytes(ISO_8859_1)))) {
      return in.readAllBytes();
    }
  }
}
