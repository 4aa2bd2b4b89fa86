package io.pactsync.mail;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Little-endian reading of a stream or of a part of one. Not thread-safe. */
final class TnefInput {
  private final InputStream in;

  TnefInput(InputStream in) {
    this.in = in;
  }

  /** The next so many bytes as an input of their own, to be read before going on here. */
  TnefInput part(long bytes) {
    return new TnefInput(new FirstBytes(in, bytes));
  }

  InputStream rest() {
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
    if (in instanceof FirstBytes part) {
      part.skipNBytes(part.left());
    }
  }

  /** The rest as text, without the zero at its end. */
  String text(int mostBytes, String charset) throws IOException {
    String text = Charsets.decode(in.readNBytes(mostBytes), charset);
    int zero = text.indexOf('\0');
    return zero < 0 ? text : text.substring(0, zero);
  }

  private int oneByte() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("It ends inside a number.");
    }
    return b;
  }
}
