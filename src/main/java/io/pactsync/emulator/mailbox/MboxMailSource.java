package io.pactsync.emulator.mailbox;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A mail in a range of an mbox file.
 *
 * @param offset the position of its first byte
 * @param length the number of bytes in the file
 * @param escapedLines the number of lines with an escaping {@code >}
 */
record MboxMailSource(Path file, long offset, long length, int escapedLines)
    implements RawMailSource {

  @Override
  public long size() {
    return length - escapedLines;
  }

  @Override
  public InputStream open() throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(file);
    try {
      channel.position(offset);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    InputStream range =
        new BufferedInputStream(
            new FileRangeStream(Channels.newInputStream(channel), length), 1 << 16);
    return escapedLines == 0 ? range : new MboxrdUnescapingStream(range);
  }

  /** Limits another stream to the given number of bytes. */
  private static final class FileRangeStream extends FilterInputStream {
    private long left;

    FileRangeStream(InputStream in, long length) {
      super(in);
      left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int n = super.read(buffer, offset, (int) Math.min(left, length));
      left -= Math.max(0, n);
      return n;
    }

    @Override
    public long skip(long n) throws IOException {
      long skipped = super.skip(Math.min(left, n));
      left -= skipped;
      return skipped;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(left, super.available());
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
