package io.pactsync.mail.text;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.QuotedPrintableInputStream;

/** The content transfer encodings. */
public enum ContentTransferEncoding {
  IDENTITY,
  BASE64,
  QUOTED_PRINTABLE,
  UUENCODE,
  /** An unknown encoding. The bytes are kept undecoded, with a warning. */
  UNKNOWN;

  /** At least a line of base64, with nothing else before the 512th byte. */
  private static final Pattern BASE64_START =
      Pattern.compile("\\s*[A-Za-z0-9+/]{4}[A-Za-z0-9+/\\s]*={0,2}(?:\\s.*)?", Pattern.DOTALL);

  private static final Pattern QUOTED_PRINTABLE_START = Pattern.compile("=(?:[0-9A-F]{2}|\\r?\\n)");
  private static final Pattern WORD = Pattern.compile("[a-z0-9_-]+");

  /** Returns the encoding named by the first word of the field. */
  public static ContentTransferEncoding of(Optional<String> field) {
    Matcher word = WORD.matcher(field.orElse("").toLowerCase(Locale.ROOT));
    if (!word.find()) {
      return IDENTITY;
    }
    return switch (word.group().replaceAll("[-_]", "")) {
      case "base64", "xbase64" -> BASE64;
      case "quotedprintable" -> QUOTED_PRINTABLE;
      case "xuuencode", "xuue", "uuencode", "uue", "xuu" -> UUENCODE;
      case "7bit", "8bit", "binary", "none", "identity" -> IDENTITY;
      default -> UNKNOWN;
    };
  }

  /**
   * Returns the encoding that fits the bytes, of several that one header declares.
   *
   * @param start the first encoded bytes
   */
  public static ContentTransferEncoding choose(
      List<ContentTransferEncoding> declared, byte[] start) {
    String text = new String(start, StandardCharsets.ISO_8859_1);
    if (declared.contains(BASE64) && BASE64_START.matcher(text).matches()) {
      return BASE64;
    }
    if (declared.contains(QUOTED_PRINTABLE) && QUOTED_PRINTABLE_START.matcher(text).find()) {
      return QUOTED_PRINTABLE;
    }
    return declared.stream().filter(e -> e != BASE64).findFirst().orElse(BASE64);
  }

  /** Decodes the bytes. {@link #IDENTITY} and {@link #UNKNOWN} return them unchanged. */
  public InputStream decode(InputStream encoded) {
    return switch (this) {
      case IDENTITY, UNKNOWN -> encoded;
      case BASE64 -> new LenientBase64InputStream(encoded);
      case QUOTED_PRINTABLE ->
          new QuotedPrintableInputStream(
              new QuotedPrintableEndStream(encoded), DecodeMonitor.SILENT);
      case UUENCODE -> new UuInputStream(encoded);
    };
  }
}
