package io.pactsync.emulator.api;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;

/** Encodes another stream in padded base64url, the encoding of {@code raw}. */
final class Base64UrlEncodingStream extends FilterInputStream {
  /** A multiple of three, so that padding occurs only at the end. */
  private static final int BLOCK = 3 * 4096;

  private byte[] encoded = new byte[0];
  private int at;
  private boolean ended;

  Base64UrlEncodingStream(InputStream plain) {
    super(plain);
  }

  @Override
  public int read() throws IOException {
    return filled() ? encoded[at++] : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (!filled()) {
      return -1;
    }
    int taken = Math.min(length, encoded.length - at);
    System.arraycopy(encoded, at, into, offset, taken);
    at += taken;
    return taken;
  }

  private boolean filled() throws IOException {
    if (at == encoded.length && !ended) {
      byte[] plain = in.readNBytes(BLOCK);
      ended = plain.length < BLOCK;
      encoded = Base64.getUrlEncoder().encode(plain);
      at = 0;
    }
    return at < encoded.length;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public long skip(long count) {
    throw new UnsupportedOperationException("this stream does not support skip");
  }

  @Override
  public int available() {
    return encoded.length - at;
  }
}
