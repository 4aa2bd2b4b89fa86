package io.pactsync.emulator.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A reply's body: at hand, or made while it is sent. */
public sealed interface Body {

  /** Opens a stream of bytes. */
  @FunctionalInterface
  interface Opening {
    /**
     * The bytes from the first on.
     *
     * @throws IOException when what holds the bytes cannot be read
     */
    InputStream open() throws IOException;
  }

  /** Bytes at hand. */
  static Body of(byte[] bytes) {
    return new Whole(bytes);
  }

  /** Bytes that are read while they are sent; {@code size} of them, more or less. */
  static Body streamed(long size, Opening opening) {
    return new Streamed(size, opening);
  }

  /** Bytes, known or estimated. */
  long size();

  /**
   * The bytes from the first on; the caller closes it.
   *
   * @throws IOException when what holds the bytes cannot be read
   */
  InputStream open() throws IOException;

  /** A body that ends halfway through this one. */
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
