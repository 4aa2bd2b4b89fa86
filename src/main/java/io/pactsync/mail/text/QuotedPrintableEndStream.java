package io.pactsync.mail.text;

import java.io.IOException;
import java.io.InputStream;

/**
 * Removes a soft line break at the end of quoted-printable data. The line end after its equals sign
 * belongs to the boundary, and mime4j's decoder would keep the sign as text. Not thread-safe.
 */
final class QuotedPrintableEndStream extends InputStream {
  private final InputStream encoded;
  private final byte[] chunk = new byte[8192];
  private int next;

  /** The bytes from here to the limit may be the soft line break at the end. */
  private int held;

  private int limit;

  QuotedPrintableEndStream(InputStream encoded) {
    this.encoded = encoded;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    while (next == held) {
      if (!fill()) {
        return -1;
      }
    }
    int count = Math.min(length, held - next);
    System.arraycopy(chunk, next, to, offset, count);
    next += count;
    return count;
  }

  private boolean fill() throws IOException {
    int kept = limit - held;
    System.arraycopy(chunk, held, chunk, 0, kept);
    next = 0;
    int count = encoded.read(chunk, kept, chunk.length - kept);
    limit = kept + Math.max(0, count);
    held = count < 0 ? 0 : softBreak();
    return count >= 0;
  }

  /** Returns the position of an equals sign that only spaces follow, or the limit. */
  private int softBreak() {
    int i = limit - 1;
    while (i >= 0 && (chunk[i] == ' ' || chunk[i] == '\t')) {
      i--;
    }
    // A chunk full of spaces is content.
    return i >= 0 && chunk[i] == '=' && (i > 0 || limit < chunk.length) ? i : limit;
  }

  @Override
  public void close() throws IOException {
    encoded.close();
  }
}
