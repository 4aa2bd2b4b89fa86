package io.pactsync.emulator.mailbox;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a parameter of a structured header, including RFC 2231 continuations. */
final class EmulatorHeaderParameter {

  private static final Pattern PARAMETER =
      Pattern.compile(";\\s*([^=;\\s]+)\\s*=\\s*(?:\"((?:[^\"\\\\]|\\\\.)*+)\"?|([^;]*))");

  private EmulatorHeaderParameter() {}

  /** Returns the value of {@code name} in a header such as {@code attachment; filename="a.pdf"}. */
  static Optional<String> find(String header, String name) {
    Map<String, String> values = new HashMap<>();
    Matcher parameter = PARAMETER.matcher(header);
    while (parameter.find()) {
      String value =
          parameter.start(2) >= 0
              ? parameter.group(2).replaceAll("\\\\(.)", "$1")
              : parameter.group(3).strip();
      values.putIfAbsent(parameter.group(1).toLowerCase(Locale.ROOT), value);
    }
    return extended(values, name)
        .or(() -> continued(values, name))
        .or(() -> Optional.ofNullable(values.get(name)));
  }

  private static Optional<String> extended(Map<String, String> values, String name) {
    return Optional.ofNullable(values.get(name + "*"))
        .map(value -> new String(percentDecoded(afterCharset(value)), charsetOf(value)));
  }

  private static Optional<String> continued(Map<String, String> values, String name) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Charset charset = StandardCharsets.UTF_8;
    int segment = 0;
    while (true) {
      Optional<String> encoded = Optional.ofNullable(values.get(name + "*" + segment + "*"));
      Optional<String> plain = Optional.ofNullable(values.get(name + "*" + segment));
      if (encoded.isPresent() && segment == 0) {
        charset = charsetOf(encoded.get());
        bytes.writeBytes(percentDecoded(afterCharset(encoded.get())));
      } else if (encoded.isPresent()) {
        bytes.writeBytes(percentDecoded(encoded.get()));
      } else if (plain.isPresent()) {
        bytes.writeBytes(plain.get().getBytes(charset));
      } else {
        return segment == 0 ? Optional.empty() : Optional.of(bytes.toString(charset));
      }
      segment++;
    }
  }

  private static Charset charsetOf(String value) {
    int quote = value.indexOf('\'');
    try {
      return quote > 0 ? Charset.forName(value.substring(0, quote)) : StandardCharsets.UTF_8;
    } catch (IllegalArgumentException unknownCharset) {
      return StandardCharsets.UTF_8;
    }
  }

  private static String afterCharset(String value) {
    int first = value.indexOf('\'');
    int second = value.indexOf('\'', first + 1);
    return first >= 0 && second >= 0 ? value.substring(second + 1) : value;
  }

  private static byte[] percentDecoded(String value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int at = 0;
    while (at < value.length()) {
      int code = value.charAt(at) == '%' ? hexAt(value, at + 1) : -1;
      if (code >= 0) {
        bytes.write(code);
      } else {
        bytes.writeBytes(value.substring(at, at + 1).getBytes(StandardCharsets.UTF_8));
      }
      at += code >= 0 ? 3 : 1;
    }
    return bytes.toByteArray();
  }

  private static int hexAt(String value, int at) {
    if (at + 2 > value.length()) {
      return -1;
    }
    int high = Character.digit(value.charAt(at), 16);
    int low = Character.digit(value.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }
}
