package io.pactsync.mail.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Text in ISO-2022-JP, -KR or -CN. Its escape sequences identify it without a label, because no
 * other text contains them.
 */
public final class Iso2022Text {
  private static final Pattern JAPANESE = Pattern.compile("\\x1b(?:\\$[@B]|\\$\\([DQ])");
  private static final Pattern KOREAN = Pattern.compile("\\x1b\\$\\)C");
  private static final Pattern CHINESE = Pattern.compile("\\x1b\\$\\)[AGE]");

  private Iso2022Text() {}

  /** Returns the text if the bytes contain such an escape sequence and are otherwise ASCII. */
  static Optional<String> decode(byte[] bytes) {
    boolean escapes = false;
    for (byte b : bytes) {
      if (b < 0) {
        return Optional.empty();
      }
      escapes |= b == 0x1b;
    }
    if (!escapes) {
      return Optional.empty();
    }
    String ascii = new String(bytes, ISO_8859_1);
    return charsets(ascii).stream()
        .flatMap(name -> CharsetDecoder.candidates(name).stream())
        .map(charset -> CharsetDecoder.decodeStrictly(bytes, charset))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static List<String> charsets(String ascii) {
    if (JAPANESE.matcher(ascii).find()) {
      return List.of("iso-2022-jp");
    }
    if (KOREAN.matcher(ascii).find()) {
      return List.of("iso-2022-kr");
    }
    return CHINESE.matcher(ascii).find() ? List.of("iso-2022-cn") : List.of();
  }

  /**
   * Re-encodes a field body in UTF-8. Its two-byte letters contain quotes, semicolons and equals
   * signs, which a parser of the field would take for syntax.
   *
   * @param field each character is one byte, also in the result
   */
  public static String toUtf8(String field) {
    return field.indexOf('\u001b') < 0
        ? field
        : decode(field.getBytes(ISO_8859_1))
            .map(text -> new String(text.getBytes(UTF_8), ISO_8859_1))
            .orElse(field);
  }
}
