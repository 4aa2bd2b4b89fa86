package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Turns encoded bytes into decoded ones as they are read. Damage never throws: what can be decoded
 * is, and {@link #fault} says at the end what could not. Not thread-safe.
 */
abstract class DecodingInputStream extends InputStream {
  private final InputStream encoded;
  private final byte[] in;
  private byte[] out;
  private int next;
  private int end;
  private boolean finished;

  /**
   * @param bufferBytes encoded bytes that are read at once
   */
  DecodingInputStream(InputStream encoded, int bufferBytes) {
    this.encoded = encoded;
    this.in = new byte[bufferBytes];
    this.out = new byte[bufferBytes];
  }

  /** Takes one encoded byte (0 to 255) and {@link #put}s what it completes. */
  abstract void take(int letter);

  /** Puts what the end of the encoded bytes completes. */
  abstract void finish();

  /** What was wrong with the encoding, once all of it has been read. */
  abstract Optional<String> fault();

  final void put(int decoded) {
    if (end == out.length) {
      out = Arrays.copyOf(out, out.length * 2);
    }
    out[end++] = (byte) decoded;
  }

  @Override
  public final int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public final int read(byte[] to, int offset, int length) throws IOException {
    while (next == end) {
      if (finished) {
        return -1;
      }
      decodeMore();
    }
    int count = Math.min(length, end - next);
    System.arraycopy(out, next, to, offset, count);
    next += count;
    return count;
  }

  @Override
  public final void close() throws IOException {
    encoded.close();
  }

  private void decodeMore() throws IOException {
    next = 0;
    end = 0;
    int count = encoded.read(in);
    for (int i = 0; i < count; i++) {
      take(in[i] & 0xff);
    }
    if (count < 0) {
      finished = true;
      finish();
    }
  }
}
