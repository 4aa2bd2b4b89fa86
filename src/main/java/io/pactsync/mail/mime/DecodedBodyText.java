package io.pactsync.mail.mime;

import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.CharsetDecoder;
import io.pactsync.mail.text.FlowedTextDecoder;
import io.pactsync.mail.text.HtmlBodyParser;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The beginning of a body part. Decodes it without soft line breaks. */
public final class DecodedBodyText {
  private final byte[] bytes;
  private final MimeEntityHeader part;
  private final boolean truncated;
  private final String label;
  private final Optional<String> labelled;

  private DecodedBodyText(byte[] bytes, MimeEntityHeader part, boolean truncated) {
    this.bytes = bytes;
    this.part = part;
    this.truncated = truncated;
    boolean html = part.type().toLowerCase(Locale.ROOT).endsWith("html");
    this.label =
        part.parameter("charset").orElseGet(() -> html ? HtmlBodyParser.metaCharset(bytes) : "");
    this.labelled = CharsetDecoder.decodeLabelled(bytes, label);
  }

  public static DecodedBodyText read(SpooledContent content, MimeEntityHeader part, int maxBytes)
      throws IOException {
    byte[] bytes;
    try (InputStream in = content.part().input()) {
      bytes = in.readNBytes(maxBytes);
    }
    boolean cut = bytes.length < content.size();
    return new DecodedBodyText(cut ? truncateToLastLine(bytes) : bytes, part, cut);
  }

  /** Whether the part is longer than the text. */
  public boolean isTruncated() {
    return truncated;
  }

  /** Whether only the rest of the mail tells the charset. */
  public boolean isUndecided() {
    return labelled.isEmpty() && UnlabelledTextDecoder.isUndecided(bytes);
  }

  /** The number of bytes that this object holds. */
  public int size() {
    return bytes.length;
  }

  /** Adds what the part tells about the charset of the mail. */
  public void describeTo(UnlabelledTextDecoder charset) {
    charset.addLabel(label);
    if (labelled.isEmpty()) {
      charset.addSample(bytes);
    }
  }

  /**
   * Returns the text.
   *
   * @param charset decodes the bytes if the part's label does not
   */
  public String text(UnlabelledTextDecoder charset) {
    String text = labelled.orElseGet(() -> charset.decode(bytes));
    text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (!part.parameter("format").orElse("").equalsIgnoreCase("flowed")) {
      return text;
    }
    boolean deleteSpace = part.parameter("delsp").orElse("").equalsIgnoreCase("yes");
    return FlowedTextDecoder.unfold(text, deleteSpace);
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
