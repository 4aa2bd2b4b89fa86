package io.pactsync.gmail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A decompressed response body of limited size, so that neither an endless body nor a small one
 * that decompresses to gigabytes is read to its end. Not safe for use by several threads.
 */
final class SizeLimitedStream extends FilterInputStream {
  private final long limit;
  private final String what;
  private long counted;
  private boolean unlimited;

  /**
   * @param limit in bytes
   * @param what names the body in the error message, such as {@code the response}
   */
  SizeLimitedStream(InputStream in, long limit, String what) {
    super(in);
    this.limit = limit;
    this.what = what;
  }

  /** Sets whether the bytes that are read from now on count. */
  void setUnlimited(boolean isUnlimited) {
    unlimited = isUnlimited;
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = in.read(into, offset, length);
    count(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = in.skip(bytes);
    count(skipped);
    return skipped;
  }

  private void count(long bytes) throws UnreadableResponseException {
    counted += unlimited ? 0 : bytes;
    if (counted > limit) {
      throw new UnreadableResponseException(
          what + " is larger than " + (limit >> 10) + " KB, which Gmail never sends");
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
