package io.pactsync.mail.container;

import io.pactsync.mail.text.CharsetDecoder;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads little-endian values from a stream or a section of one. Not thread-safe. */
final class TnefInput {
  private final InputStream in;

  TnefInput(InputStream in) {
    this.in = in;
  }

  /** Returns the next bytes as a separate input. Read it before continuing here. */
  TnefInput section(long bytes) {
    return new TnefInput(new BoundedInputStream(in, bytes));
  }

  InputStream remaining() {
    return in;
  }

  int byteOrEnd() throws IOException {
    return in.read();
  }

  int int16() throws IOException {
    int low = oneByte();
    return low | oneByte() << 8;
  }

  int int32() throws IOException {
    int low = int16();
    return low | int16() << 16;
  }

  void skip(long bytes) throws IOException {
    in.skipNBytes(bytes);
  }

  void skipRest() throws IOException {
    if (in instanceof BoundedInputStream part) {
      part.skipNBytes(part.remaining());
    }
  }

  /** Reads the rest as text, up to the first zero. */
  String text(int maxBytes, String charset) throws IOException {
    String text = CharsetDecoder.decode(in.readNBytes(maxBytes), charset);
    int zero = text.indexOf('\0');
    return zero < 0 ? text : text.substring(0, zero);
  }

  private int oneByte() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("The TNEF data ends inside a number.");
    }
    return b;
  }
}
