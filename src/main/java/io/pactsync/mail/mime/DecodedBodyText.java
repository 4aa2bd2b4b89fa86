package io.pactsync.mail.mime;

import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.FlowedTextDecoder;
import io.pactsync.mail.text.HtmlBodyParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * The beginning of a body part, decoded, without soft line breaks.
 *
 * @param truncated whether the part is longer than the text
 */
public record DecodedBodyText(String text, boolean truncated) {

  public static DecodedBodyText read(SpooledContent content, MimeEntityHeader part, int maxBytes)
      throws IOException {
    byte[] bytes;
    try (InputStream in = content.part().input()) {
      bytes = in.readNBytes(maxBytes);
    }
    boolean cut = bytes.length < content.size();
    String text = decode(cut ? truncateToLastLine(bytes) : bytes, part);
    boolean flowed = part.parameter("format").orElse("").equalsIgnoreCase("flowed");
    if (flowed) {
      boolean deleteSpace = part.parameter("delsp").orElse("").equalsIgnoreCase("yes");
      text = FlowedTextDecoder.unfold(text, deleteSpace);
    }
    return new DecodedBodyText(text, cut);
  }

  private static String decode(byte[] bytes, MimeEntityHeader part) {
    boolean html = part.type().toLowerCase(Locale.ROOT).endsWith("html");
    String charset =
        part.parameter("charset").orElseGet(() -> html ? HtmlBodyParser.metaCharset(bytes) : "");
    String text = CharsetDecoder.decode(bytes, charset);
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Avoids cutting a multi-byte character: except in UTF-16, none contains a line end. */
  private static byte[] truncateToLastLine(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end == 0 ? bytes : Arrays.copyOf(bytes, end);
  }
}
