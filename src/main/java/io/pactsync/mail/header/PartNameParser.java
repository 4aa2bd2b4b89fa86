package io.pactsync.mail.header;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.HexByteParser;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the original name of a part. Tries in order: {@code filename*} (whole or in numbered
 * segments) and {@code filename} of Content-Disposition, then {@code name*} and {@code name} of
 * Content-Type.
 */
public final class PartNameParser {
  private static final Pattern CHARSET_PREFIX = Pattern.compile("([\\w.:+-]*)'([^']*)'(.*)");
  private static final Pattern SEGMENT = Pattern.compile("\\*(\\d{1,6})(\\*?)");

  private final RawHeaderFields fields;
  private final UnlabelledTextDecoder charset;

  private PartNameParser(RawHeaderFields fields, UnlabelledTextDecoder charset) {
    this.fields = fields;
    this.charset = charset;
  }

  /**
   * Finds the name.
   *
   * @param charset decodes raw bytes
   */
  public static Optional<String> find(RawHeaderFields fields, UnlabelledTextDecoder charset) {
    PartNameParser parser = new PartNameParser(fields, charset);
    Optional<String> plain =
        parser
            .inField("content-disposition", "filename", false)
            .or(() -> parser.inField("content-type", "name", false));
    // Some gateways encode the whole field. Such a field is the last choice.
    return plain
        .or(() -> parser.inField("content-disposition", "filename", true))
        .or(() -> parser.inField("content-type", "name", true));
  }

  /** The fields that may contain a name, undecoded. */
  public static Stream<String> fields(RawHeaderFields fields) {
    return Stream.of("content-disposition", "content-type")
        .flatMap(name -> fields.all(name).stream());
  }

  private Optional<String> inField(String field, String attribute, boolean encodedWhole) {
    return fields.all(field).stream()
        .filter(body -> !encodedWhole || body.startsWith("=?"))
        .map(body -> encodedWhole ? asBytes(HeaderTextDecoder.decode(body, charset)) : body)
        .map(body -> nameFrom(FieldParameters.parse(body).all(), attribute))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> nameFrom(Map<String, String> parameters, String attribute) {
    return Optional.ofNullable(parameters.get(attribute + "*"))
        .map(this::decodeExtended)
        .filter(name -> !name.isEmpty())
        .or(() -> segments(parameters, attribute))
        .or(
            () ->
                Optional.ofNullable(parameters.get(attribute))
                    .map(value -> HeaderTextDecoder.decode(value, charset))
                    .filter(name -> !name.isEmpty()));
  }

  private String decodeExtended(String value) {
    Matcher prefix = CHARSET_PREFIX.matcher(value);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (prefix.matches()) {
      percentDecode(prefix.group(3), bytes);
      return decoded(bytes, prefix.group(1));
    }
    percentDecode(value, bytes);
    return decoded(bytes, "");
  }

  /** Joins the segments in number order before decoding: a segment may end inside a character. */
  private Optional<String> segments(Map<String, String> parameters, String attribute) {
    TreeMap<Integer, String> values = new TreeMap<>();
    TreeMap<Integer, Boolean> encoded = new TreeMap<>();
    parameters.forEach(
        (key, value) -> {
          Matcher segment =
              SEGMENT.matcher(key.startsWith(attribute) ? key.substring(attribute.length()) : "");
          if (segment.matches()) {
            Integer number = Integer.valueOf(segment.group(1));
            if (values.putIfAbsent(number, value) == null) {
              encoded.put(number, !segment.group(2).isEmpty());
            }
          }
        });
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (!encoded.containsValue(true)) {
      return Optional.of(HeaderTextDecoder.decode(String.join("", values.values()), charset));
    }
    String label = "";
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Map.Entry<Integer, String> segment : values.entrySet()) {
      String value = segment.getValue();
      boolean isEncoded = Boolean.TRUE.equals(encoded.get(segment.getKey()));
      Matcher prefix = CHARSET_PREFIX.matcher(value);
      if (isEncoded && bytes.size() == 0 && prefix.matches()) {
        label = prefix.group(1);
        value = prefix.group(3);
      }
      if (isEncoded) {
        percentDecode(value, bytes);
      } else {
        bytes.writeBytes(value.getBytes(ISO_8859_1));
      }
    }
    return Optional.of(decoded(bytes, label)).filter(name -> !name.isEmpty());
  }

  private String decoded(ByteArrayOutputStream bytes, String label) {
    return CharsetDecoder.decodeLabelled(bytes.toByteArray(), label)
        .orElseGet(() -> charset.decode(bytes.toByteArray()));
  }

  /** Keeps a percent sign that does not start an escape. */
  private static void percentDecode(String value, ByteArrayOutputStream out) {
    for (int i = 0; i < value.length(); i++) {
      int escaped = value.charAt(i) == '%' ? HexByteParser.parseAt(value, i + 1) : -1;
      if (escaped >= 0) {
        out.write(escaped);
        i += 2;
      } else {
        out.write(value.charAt(i));
      }
    }
  }

  private static String asBytes(String unicode) {
    return new String(unicode.getBytes(java.nio.charset.StandardCharsets.UTF_8), ISO_8859_1);
  }
}
