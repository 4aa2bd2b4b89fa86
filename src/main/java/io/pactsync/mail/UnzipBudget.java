package io.pactsync.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** Limits the unpacked size of all zips of one mail. Not thread-safe. */
final class UnzipBudget {
  /** The ratio limit applies above this size, in bytes. */
  private static final long MIN_LIMIT = 1 << 20;

  private final int ratio;
  private long left;

  /**
   * @param totalBytes maximum unpacked bytes of all zips
   * @param ratio maximum unpacked bytes per packed byte of a member
   */
  UnzipBudget(long totalBytes, int ratio) {
    this.ratio = ratio;
    this.left = totalBytes;
  }

  /** The unpacked data exceeds the limits. */
  static final class SpentException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    SpentException() {
      super("The unpacked data exceeds the limits.");
    }
  }

  /** Limits an unpacked stream. It throws {@link SpentException} when it exceeds a limit. */
  InputStream limit(InputStream unpacked, long packedBytes) {
    return new Limited(unpacked, Math.max(MIN_LIMIT, packedBytes * ratio));
  }

  private final class Limited extends FilterInputStream {
    private long allowed;

    Limited(InputStream unpacked, long allowed) {
      super(unpacked);
      this.allowed = allowed;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int count = in.read(to, offset, length);
      allowed -= Math.max(0, count);
      left -= Math.max(0, count);
      if (allowed < 0 || left < 0) {
        throw new SpentException();
      }
      return count;
    }
  }
}
