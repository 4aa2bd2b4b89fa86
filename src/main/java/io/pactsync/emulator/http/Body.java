package io.pactsync.emulator.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The body of a response: in memory, or streamed during sending. */
public sealed interface Body {

  /** Opens a new stream of the body. */
  @FunctionalInterface
  interface Opening {
    /**
     * Opens the bytes from the start.
     *
     * @throws IOException when the source of the bytes cannot be read
     */
    InputStream open() throws IOException;
  }

  /** A body of bytes in memory. */
  static Body of(byte[] bytes) {
    return new Whole(bytes);
  }

  /** A body that is read during sending. {@code size} may be an estimate. */
  static Body streamed(long size, Opening opening) {
    return new Streamed(size, opening);
  }

  /** Returns the size in bytes, exact or estimated. */
  long size();

  /**
   * Opens the bytes from the start. The caller closes the stream.
   *
   * @throws IOException when the source of the bytes cannot be read
   */
  InputStream open() throws IOException;

  /** Returns a body with the first half of the bytes. */
  Body firstHalf();

  /** See {@link #of}. */
  final class Whole implements Body {
    private final byte[] bytes;

    private Whole(byte[] bytes) {
      this.bytes = bytes;
    }

    byte[] bytes() {
      return bytes;
    }

    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public Body firstHalf() {
      return new Whole(Arrays.copyOf(bytes, bytes.length / 2));
    }
  }

  /** See {@link #streamed}. */
  final class Streamed implements Body {
    private final long size;
    private final Opening opening;

    private Streamed(long size, Opening opening) {
      this.size = size;
      this.opening = opening;
    }

    @Override
    public long size() {
      return size;
    }

    @Override
    public InputStream open() throws IOException {
      return opening.open();
    }

    @Override
    public Body firstHalf() {
      long half = size / 2;
      return new Streamed(half, () -> new FirstBytes(opening.open(), half));
    }
  }
}
