package io.pactsync.mail.text;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Decodes bytes as they are read. Invalid input never throws: the stream decodes what it can, and
 * {@link #damage} describes the rest afterwards. Not thread-safe.
 */
public abstract class DecodingInputStream extends InputStream {
  private final InputStream encoded;
  private final byte[] in;
  private byte[] out;
  private int next;
  private int end;
  private boolean finished;

  /**
   * @param bufferBytes encoded bytes read at once
   */
  DecodingInputStream(InputStream encoded, int bufferBytes) {
    this.encoded = encoded;
    this.in = new byte[bufferBytes];
    this.out = new byte[bufferBytes];
  }

  /** Decodes one encoded byte (0 to 255). {@link #emit}s each byte it completes. */
  abstract void decodeByte(int character);

  /** Puts the bytes that the end of the input completes. */
  abstract void finish();

  /** Describes invalid encoding, as a clause for a warning. Call after reading to the end. */
  public abstract Optional<String> damage();

  final void emit(int decoded) {
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
      decodeByte(in[i] & 0xff);
    }
    if (count < 0) {
      finished = true;
      finish();
    }
  }
}
