package io.pactsync.mail.text;

import java.io.InputStream;
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

  /** Decodes the bytes. {@link #IDENTITY} and {@link #UNKNOWN} return them unchanged. */
  public InputStream decode(InputStream encoded) {
    return switch (this) {
      case IDENTITY, UNKNOWN -> encoded;
      case BASE64 -> new LenientBase64InputStream(encoded);
      case QUOTED_PRINTABLE -> new QuotedPrintableInputStream(encoded, DecodeMonitor.SILENT);
      case UUENCODE -> new UuInputStream(encoded);
    };
  }
}
