package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Decodes bytes by the charset label of a mail. Labels are often wrong: many name a subset of the
 * charset in use (gb2312 for GBK, iso-2022-jp for Microsoft's variant). For such labels, the larger
 * charsets are tried as well.
 */
public final class CharsetDecoder {
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private static final Map<String, List<String>> SUPERSETS =
      Map.ofEntries(
          Map.entry("gb2312", List.of("GBK", "GB18030")),
          Map.entry("gb_2312-80", List.of("GBK", "GB18030")),
          Map.entry("chinese", List.of("GBK", "GB18030")),
          Map.entry("x-gbk", List.of("GBK", "GB18030")),
          Map.entry("gbk", List.of("GBK", "GB18030")),
          Map.entry("big5", List.of("Big5", "x-windows-950", "Big5-HKSCS")),
          Map.entry("x-x-big5", List.of("Big5", "x-windows-950", "Big5-HKSCS")),
          Map.entry("cn-big5", List.of("Big5", "x-windows-950", "Big5-HKSCS")),
          Map.entry("iso-2022-jp", List.of("x-windows-iso2022jp", "ISO-2022-JP-2", "ISO-2022-JP")),
          Map.entry("shift_jis", List.of("windows-31j")),
          Map.entry("shift-jis", List.of("windows-31j")),
          Map.entry("sjis", List.of("windows-31j")),
          Map.entry("x-sjis", List.of("windows-31j")),
          Map.entry("cp932", List.of("windows-31j")),
          Map.entry("x-euc-jp", List.of("EUC-JP")),
          Map.entry("euc-kr", List.of("EUC-KR", "x-windows-949")),
          Map.entry("ks_c_5601-1987", List.of("x-windows-949")),
          Map.entry("ks_c_5601", List.of("x-windows-949")),
          Map.entry("korean", List.of("x-windows-949")),
          Map.entry("cp949", List.of("x-windows-949")),
          Map.entry("iso-8859-1", List.of("windows-1252")),
          Map.entry("latin1", List.of("windows-1252")),
          Map.entry("iso-8859-9", List.of("windows-1254")),
          Map.entry("iso-8859-11", List.of("x-windows-874")),
          Map.entry("tis-620", List.of("x-windows-874")),
          Map.entry("windows-874", List.of("x-windows-874")),
          Map.entry("iso-8859-8-i", List.of("ISO-8859-8")),
          Map.entry("macintosh", List.of("x-MacRoman")),
          Map.entry("x-mac-cyrillic", List.of("x-MacCyrillic")),
          Map.entry("utf_8", List.of("UTF-8")),
          Map.entry("unicode-1-1-utf-8", List.of("UTF-8")));

  /** {@link Charset#forName} takes milliseconds for an unknown name. */
  private static final Map<String, Charset> BY_NAME = byName();

  private CharsetDecoder() {}

  /** Decodes by the label. An unknown label counts as none. Never fails. */
  public static String decode(byte[] bytes, String label) {
    return decodeLabelled(bytes, label).orElseGet(() -> decodeUnlabelled(bytes));
  }

  /** Decodes by the label. Returns empty if it is unknown or the bytes contradict it. */
  public static Optional<String> decodeLabelled(byte[] bytes, String label) {
    String name = label.strip().toLowerCase(Locale.ROOT);
    Optional<String> special = SevenBitDecoder.decode(bytes, name);
    if (special.isPresent() || Utf16Decoder.handles(name)) {
      return special.or(() -> Utf16Decoder.decode(bytes));
    }
    // A mail of escape sequences is often labelled as ASCII.
    special = name.startsWith("iso-2022") ? Optional.empty() : Iso2022Text.decode(bytes);
    if (special.isPresent()) {
      return special;
    }
    for (Charset charset : candidates(name)) {
      Optional<String> text = decodeStrictly(bytes, charset);
      if (text.isPresent()) {
        return text;
      }
    }
    Optional<Charset> named = find(name);
    boolean ascii = named.filter(c -> c.name().equals("US-ASCII")).isPresent();
    if (named.isEmpty() || ascii || (named.get().equals(UTF_8) && !hasUtf8Letter(bytes))) {
      return Optional.empty();
    }
    return decodeStrictly(bytes, UTF_8).or(() -> Optional.of(new String(bytes, named.get())));
  }

  /** Decodes bytes without a charset label: as UTF-8 if valid, else as windows-1252. */
  public static String decodeUnlabelled(byte[] bytes) {
    return decodeStrictly(bytes, UTF_8).orElseGet(() -> windows1252(bytes));
  }

  /** Returns the text if every byte is valid in the charset. */
  public static Optional<String> decodeStrictly(byte[] bytes, Charset charset) {
    try {
      return Optional.of(
          charset
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString());
    } catch (CharacterCodingException invalid) {
      return Optional.empty();
    }
  }

  /** Returns the charsets that a label may mean, the likeliest first. */
  static List<Charset> candidates(String label) {
    String name = label.strip().toLowerCase(Locale.ROOT);
    List<Charset> found = new ArrayList<>();
    SUPERSETS.getOrDefault(name, List.of()).forEach(n -> find(n).ifPresent(found::add));
    find(name).ifPresent(found::add);
    return found;
  }

  private static Optional<Charset> find(String name) {
    List<String> larger = SUPERSETS.getOrDefault(name, List.of());
    return Optional.ofNullable(BY_NAME.get(name.toLowerCase(Locale.ROOT)))
        .or(() -> larger.stream().findFirst().flatMap(CharsetDecoder::find));
  }

  private static Map<String, Charset> byName() {
    Map<String, Charset> found = new HashMap<>();
    for (Charset charset : Charset.availableCharsets().values()) {
      charset.aliases().forEach(alias -> found.put(alias.toLowerCase(Locale.ROOT), charset));
    }
    // A charset's canonical name takes precedence over an alias of another.
    Charset.availableCharsets().forEach((n, c) -> found.put(n.toLowerCase(Locale.ROOT), c));
    return Map.copyOf(found);
  }

  /** Five bytes are undefined in windows-1252. They stay control characters as in Latin-1. */
  private static String windows1252(byte[] bytes) {
    StringBuilder text = new StringBuilder(new String(bytes, WINDOWS_1252));
    for (int i = 0; i < bytes.length; i++) {
      if (text.charAt(i) == '\uFFFD') {
        text.setCharAt(i, (char) (bytes[i] & 0xff));
      }
    }
    return text.toString();
  }

  /** Whether invalid UTF-8 contains at least one valid multi-byte character. */
  private static boolean hasUtf8Letter(byte[] bytes) {
    return new String(bytes, UTF_8).chars().anyMatch(c -> c > 127 && c != 0xFFFD);
  }
}
