package io.pactsync.mail.container;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits a stream to its first bytes. Closing it leaves the stream open. */
final class BoundedInputStream extends FilterInputStream {
  private long left;

  BoundedInputStream(InputStream in, long bytes) {
    super(in);
    this.left = Math.max(0, bytes);
  }

  /** The number of unread bytes. */
  long remaining() {
    return left;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left == 0) {
      return -1;
    }
    int count = in.read(to, offset, (int) Math.min(length, left));
    left -= Math.max(0, count);
    return count;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long count = in.skip(Math.min(bytes, left));
    left -= count;
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() {}
}
