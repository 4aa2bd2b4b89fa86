package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Decodes the 7-bit charsets that Java lacks: HZ (RFC 1843) and UTF-7 (RFC 2152). */
final class SevenBitDecoder {
  private static final Set<String> HZ = Set.of("hz-gb-2312", "hz", "hz-gb2312", "chinese-hz");
  private static final Set<String> UTF_7 =
      Set.of("utf-7", "utf7", "unicode-1-1-utf-7", "csunicode11utf7");

  /** GB2312 between the two marks, a tilde, or a soft line break. */
  private static final Pattern HZ_RUN =
      Pattern.compile("~\\{((?:[!-~][!-~])*?)(?:~\\}|(?=[\\r\\n])|$)|~~|~\\r?\\n");

  private static final Pattern UTF_7_RUN = Pattern.compile("\\+([A-Za-z0-9+/]*)-?");

  private SevenBitDecoder() {}

  /** Returns the text, or empty if the label names another charset. */
  static Optional<String> decode(byte[] bytes, String label) {
    if (HZ.contains(label)) {
      return Optional.of(HZ_RUN.matcher(ascii(bytes)).replaceAll(SevenBitDecoder::hz));
    }
    if (UTF_7.contains(label)) {
      return Optional.of(UTF_7_RUN.matcher(ascii(bytes)).replaceAll(SevenBitDecoder::utf7));
    }
    return Optional.empty();
  }

  private static String ascii(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private static String hz(MatchResult run) {
    String letters = run.group(1);
    if (letters == null) {
      return run.group().equals("~~") ? "~" : "";
    }
    byte[] high = letters.getBytes(ISO_8859_1);
    for (int i = 0; i < high.length; i++) {
      high[i] |= (byte) 0x80;
    }
    return Matcher.quoteReplacement(new String(high, Charset.forName("GBK")));
  }

  private static String utf7(MatchResult run) {
    if (run.group(1).isEmpty()) {
      return "+";
    }
    byte[] units = Base64Alphabet.decode(run.group(1).getBytes(ISO_8859_1));
    return Matcher.quoteReplacement(
        new String(Arrays.copyOf(units, units.length / 2 * 2), UTF_16BE));
  }
}
