package io.pactsync.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;

/** How much the zips of one mail may still unpack to. Not thread-safe. */
final class UnzipBudget {
  /** Small members may be packed as well as they like. */
  private static final long ALWAYS_FINE = 1 << 20;

  private final int ratio;
  private long left;

  UnzipBudget(MailLimits limits) {
    this.ratio = limits.zipRatio();
    this.left = limits.unzippedBytes();
  }

  /** Says that a member unpacks to more than any honest one. */
  static final class SpentException extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    SpentException() {
      super("It unpacks to more than is allowed.");
    }
  }

  /** The unpacked stream, which throws {@link SpentException} where it becomes a bomb. */
  InputStream limit(InputStream unpacked, long packedBytes) {
    return new Limited(unpacked, Math.max(ALWAYS_FINE, packedBytes * ratio));
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
