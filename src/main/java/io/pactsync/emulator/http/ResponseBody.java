package io.pactsync.emulator.http;

import com.google.common.io.ByteStreams;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** The body of a response: in memory, or streamed during sending. */
public sealed interface ResponseBody {

  /** Opens a new stream of the body. */
  @FunctionalInterface
  interface BodySource {
    /**
     * Opens the bytes from the start.
     *
     * @throws IOException when the source of the bytes cannot be read
     */
    InputStream open() throws IOException;
  }

  /** A body of bytes in memory. */
  static ResponseBody of(byte[] bytes) {
    return new InMemoryBody(bytes);
  }

  /** A body that is read during sending. {@code size} may be an estimate. */
  static ResponseBody streamed(long size, BodySource opening) {
    return new StreamedBody(size, opening);
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
  ResponseBody firstHalf();

  /** See {@link #of}. */
  final class InMemoryBody implements ResponseBody {
    private final byte[] bytes;

    private InMemoryBody(byte[] bytes) {
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
    public ResponseBody firstHalf() {
      return new InMemoryBody(Arrays.copyOf(bytes, bytes.length / 2));
    }
  }

  /** See {@link #streamed}. */
  final class StreamedBody implements ResponseBody {
    private final long size;
    private final BodySource opening;

    private StreamedBody(long size, BodySource opening) {
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
    public ResponseBody firstHalf() {
      long half = size / 2;
      return new StreamedBody(half, () -> ByteStreams.limit(opening.open(), half));
    }
  }
}
