package io.pactsync.mail.mime;

import com.google.common.io.CharSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Skips what programs write before the first header field of a mail: blank lines and a byte-order
 * mark. A mail that was saved in UTF-16 is converted.
 */
final class MailStart {
  private static final int MAX_MARK = 3;

  private MailStart() {}

  static InputStream skip(InputStream mail) throws IOException {
    PushbackInputStream in = new PushbackInputStream(mail, MAX_MARK);
    skipLineEnds(in);
    byte[] mark = in.readNBytes(MAX_MARK);
    if (startsWith(mark, 0xef, 0xbb, 0xbf)) {
      return skip(in);
    }
    if (startsWith(mark, 0xff, 0xfe) || startsWith(mark, 0xfe, 0xff)) {
      boolean little = mark[0] == (byte) 0xff;
      in.unread(mark, 2, mark.length - 2);
      return skip(toUtf8(in, little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE));
    }
    in.unread(mark);
    // The first field begins with a letter, so a zero byte beside it shows UTF-16.
    boolean little = mark.length == MAX_MARK && mark[0] != 0 && mark[1] == 0;
    boolean big = mark.length == MAX_MARK && mark[0] == 0 && mark[1] != 0;
    if (little || big) {
      return toUtf8(in, little ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
    }
    return in;
  }

  private static void skipLineEnds(PushbackInputStream in) throws IOException {
    int b = in.read();
    while (b == '\r' || b == '\n') {
      b = in.read();
    }
    if (b >= 0) {
      in.unread(b);
    }
  }

  private static InputStream toUtf8(InputStream in, Charset charset) throws IOException {
    return new CharSource() {
      @Override
      public Reader openStream() {
        return new InputStreamReader(in, charset);
      }
    }.asByteSource(StandardCharsets.UTF_8).openStream();
  }

  private static boolean startsWith(byte[] start, int... bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (i >= start.length || (start[i] & 0xff) != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
