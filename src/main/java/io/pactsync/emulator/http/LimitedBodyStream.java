package io.pactsync.emulator.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Limits another stream to the given number of bytes. */
final class LimitedBodyStream extends FilterInputStream {
  private long left;

  LimitedBodyStream(InputStream in, long bytes) {
    super(in);
    this.left = bytes;
  }

  @Override
  public int read() throws IOException {
    int next = left > 0 ? super.read() : -1;
    left--;
    return next;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (left <= 0) {
      return -1;
    }
    int read = super.read(into, offset, (int) Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }
}
