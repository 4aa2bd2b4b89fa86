package io.pactsync.gmail;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a message's decoded bytes to the caller's stream and counts them. An error of that stream
 * becomes an {@link OutputFailedException}, so that it is not mistaken for a network error.
 */
final class MessageSinkStream extends OutputStream {
  private final OutputStream sink;
  private long bytes;

  MessageSinkStream(OutputStream sink) {
    this.sink = sink;
  }

  long bytes() {
    return bytes;
  }

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) {
    try {
      sink.write(buffer, offset, length);
    } catch (IOException e) {
      throw new OutputFailedException(e);
    }
    bytes += length;
  }

  @Override
  public void flush() {
    try {
      sink.flush();
    } catch (IOException e) {
      throw new OutputFailedException(e);
    }
  }
}
