package io.pactsync.mail.container;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** Limits the unpacked size of all archives of one mail. Not thread-safe. */
public final class UnzipLimit {
  /** The predicate of a sentence about a container that exceeds the limits. */
  static final String EXCEEDED =
      "unpacks to more bytes than the limit, so its other files are not extracted";

  /** The ratio limit applies above this size, in bytes. */
  private static final long MIN_LIMIT = 1 << 20;

  private final int ratio;
  private long remainingBytes;

  /**
   * @param totalBytes maximum unpacked bytes of all archives
   * @param ratio maximum unpacked bytes per packed byte of a member
   */
  public UnzipLimit(long totalBytes, int ratio) {
    this.ratio = ratio;
    this.remainingBytes = totalBytes;
  }

  /** The unpacked data exceeds the limits. */
  static final class UnzipLimitExceededException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    UnzipLimitExceededException() {
      super("The unpacked data exceeds the limits.");
    }
  }

  /**
   * Limits an unpacked stream. It throws {@link UnzipLimitExceededException} when it exceeds a
   * limit.
   */
  InputStream limit(InputStream unpacked, long packedBytes) {
    return new UnzipLimitedInputStream(unpacked, Math.max(MIN_LIMIT, packedBytes * ratio));
  }

  private final class UnzipLimitedInputStream extends FilterInputStream {
    private long remainingOfMember;

    UnzipLimitedInputStream(InputStream unpacked, long allowed) {
      super(unpacked);
      this.remainingOfMember = allowed;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      int count = in.read(to, offset, length);
      remainingOfMember -= Math.max(0, count);
      remainingBytes -= Math.max(0, count);
      if (remainingOfMember < 0 || remainingBytes < 0) {
        throw new UnzipLimitExceededException();
      }
      return count;
    }
  }
}
