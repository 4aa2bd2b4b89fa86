package io.pactsync.deliver;

import io.pactsync.mail.part.SpoolException;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/**
 * Wraps streams and channels of staged files so that every disk error becomes a {@link
 * SpoolException}. So a failing disk is not mistaken for a malformed message.
 */
final class StagedFileStreams {
  private StagedFileStreams() {}

  static OutputStream writing(OutputStream file) {
    return new StagedOutputStream(file);
  }

  static SeekableByteChannel reading(SeekableByteChannel file) {
    return new StagedChannel(file);
  }

  interface DiskOperation<T> {
    T run() throws IOException;
  }

  static <T> T onDisk(DiskOperation<T> operation) throws SpoolException {
    try {
      return operation.run();
    } catch (SpoolException e) {
      throw e;
    } catch (IOException e) {
      throw new SpoolException(e);
    }
  }

  private static final class StagedOutputStream extends OutputStream {
    private final OutputStream file;

    StagedOutputStream(OutputStream file) {
      this.file = file;
    }

    @Override
    public void write(int b) throws SpoolException {
      onDisk(
          () -> {
            file.write(b);
            return b;
          });
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws SpoolException {
      onDisk(
          () -> {
            file.write(bytes, offset, length);
            return length;
          });
    }

    @Override
    public void flush() throws SpoolException {
      onDisk(
          () -> {
            file.flush();
            return 0;
          });
    }

    @Override
    public void close() throws SpoolException {
      onDisk(
          () -> {
            file.close();
            return 0;
          });
    }
  }

  private static final class StagedChannel implements SeekableByteChannel {
    private final SeekableByteChannel file;

    StagedChannel(SeekableByteChannel file) {
      this.file = file;
    }

    @Override
    public int read(ByteBuffer to) throws SpoolException {
      return onDisk(() -> file.read(to));
    }

    @Override
    public int write(ByteBuffer from) throws SpoolException {
      return onDisk(() -> file.write(from));
    }

    @Override
    public long position() throws SpoolException {
      return onDisk(file::position);
    }

    /**
     * Moves a position beyond the end to the end, where both read nothing. The operating system
     * refuses positions near 2^63, which only a malformed message requests.
     *
     * @throws EOFException when the position is negative
     */
    @Override
    public SeekableByteChannel position(long position) throws IOException {
      if (position < 0) {
        throw new EOFException("Position %d does not exist.".formatted(position));
      }
      onDisk(() -> file.position(Math.min(position, file.size())));
      return this;
    }

    @Override
    public long size() throws SpoolException {
      return onDisk(file::size);
    }

    @Override
    public SeekableByteChannel truncate(long size) throws SpoolException {
      onDisk(() -> file.truncate(size));
      return this;
    }

    @Override
    public boolean isOpen() {
      return file.isOpen();
    }

    @Override
    public void close() throws SpoolException {
      onDisk(
          () -> {
            file.close();
            return 0;
          });
    }
  }
}
