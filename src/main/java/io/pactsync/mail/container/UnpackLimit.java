package io.pactsync.mail.container;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** Limits the unpacked size of all archives of one mail, against zip bombs. Not thread-safe. */
public final class UnpackLimit {
  /** Completes a sentence whose subject is the container. */
  static final String EXCEEDED =
      "unpacks to more bytes than the limit, so its other files are not extracted";

  /** A member may always unpack to this many bytes, whatever the ratio. */
  private static final long ALWAYS_ALLOWED_BYTES = 1 << 20;

  private final int ratio;
  private long remainingBytes;

  /**
   * @param totalBytes maximum unpacked bytes of all archives
   * @param ratio maximum unpacked bytes per packed byte of a member
   */
  public UnpackLimit(long totalBytes, int ratio) {
    this.ratio = ratio;
    this.remainingBytes = totalBytes;
  }

  /** The unpacked data exceeds the limits. */
  static final class UnpackLimitExceededException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    UnpackLimitExceededException() {
      super("The unpacked data exceeds the limits.");
    }
  }

  /**
   * Limits an unpacked stream. It throws {@link UnpackLimitExceededException} when it exceeds a
   * limit.
   */
  InputStream limit(InputStream unpacked, long packedBytes) {
    return new LimitedInputStream(unpacked, Math.max(ALWAYS_ALLOWED_BYTES, packedBytes * ratio));
  }

  private final class LimitedInputStream extends FilterInputStream {
    private long remainingOfMember;

    LimitedInputStream(InputStream unpacked, long allowed) {
      super(unpacked);
      this.remainingOfMember = allowed;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int count = in.read(buffer, offset, length);
      remainingOfMember -= Math.max(0, count);
      remainingBytes -= Math.max(0, count);
      if (remainingOfMember < 0 || remainingBytes < 0) {
        throw new UnpackLimitExceededException();
      }
      return count;
    }
  }
}
