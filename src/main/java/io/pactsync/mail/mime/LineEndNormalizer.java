package io.pactsync.mail.mime;

import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/**
 * Replaces bare carriage returns with line feeds in a mail that has no line feed. The first bytes
 * decide once. Other mails are not changed.
 */
public final class LineEndNormalizer extends InputStream {
  private static final int SAMPLE_BYTES = 4096;

  private final PushbackInputStream in;
  private boolean decided;
  private boolean replace;

  public LineEndNormalizer(InputStream mail) {
    this.in = new PushbackInputStream(mail, SAMPLE_BYTES);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    decide();
    int count = in.read(to, offset, length);
    for (int i = offset; replace && i < offset + count; i++) {
      to[i] = to[i] == '\r' ? (byte) '\n' : to[i];
    }
    return count;
  }

  private void decide() throws IOException {
    if (decided) {
      return;
    }
    decided = true;
    byte[] start = in.readNBytes(SAMPLE_BYTES);
    int returns = 0;
    int feeds = 0;
    for (byte b : start) {
      returns += b == '\r' ? 1 : 0;
      feeds += b == '\n' ? 1 : 0;
    }
    replace = returns > 0 && feeds == 0;
    in.unread(start);
  }
}
