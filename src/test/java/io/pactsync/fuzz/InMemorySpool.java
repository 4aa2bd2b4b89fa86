package io.pactsync.fuzz;

import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.SpooledPart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;

/** Keeps parts in memory, and checks that they are used as the port demands. Not thread-safe. */
final class InMemorySpool implements Spool {
  private final List<InMemoryPart> parts = new ArrayList<>();

  @Override
  public SpooledPart newPart() {
    InMemoryPart part = new InMemoryPart();
    parts.add(part);
    return part;
  }

  /** The parts that are not discarded. */
  List<SpooledPart> kept() {
    return parts.stream().filter(part -> !part.discarded).map(SpooledPart.class::cast).toList();
  }

  /** The streams and channels that nobody closed. */
  int open() {
    return parts.stream().mapToInt(part -> part.open).sum();
  }

  private static final class InMemoryPart implements SpooledPart {
    private byte[] bytes = new byte[0];
    private boolean written;
    private boolean discarded;
    private int open;

    @Override
    public OutputStream output() {
      if (written || discarded) {
        throw new AssertionError("a part is written twice, or after it was discarded");
      }
      written = true;
      open++;
      return new ByteArrayOutputStream() {
        private boolean closed;

        @Override
        public void close() {
          if (!closed) {
            closed = true;
            open--;
            bytes = toByteArray();
          }
        }
      };
    }

    @Override
    public SeekableByteChannel channel() {
      if (!written || discarded) {
        throw new AssertionError("a part is read before it was written, or after its end");
      }
      open++;
      return new ReadingChannel(this);
    }

    @Override
    public void discard() {
      discarded = true;
    }
  }

  private static final class ReadingChannel implements SeekableByteChannel {
    private final InMemoryPart part;
    private long position;
    private boolean closed;

    ReadingChannel(InMemoryPart part) {
      this.part = part;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
      if (closed) {
        throw new ClosedChannelException();
      }
      if (position >= part.bytes.length) {
        return -1;
      }
      int count = (int) Math.min(to.remaining(), part.bytes.length - position);
      to.put(part.bytes, (int) position, count);
      position += count;
      return count;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
      if (newPosition < 0) {
        throw new IllegalArgumentException("position " + newPosition);
      }
      position = newPosition;
      return this;
    }

    @Override
    public long size() {
      return part.bytes.length;
    }

    @Override
    public int write(ByteBuffer from) {
      throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
      return !closed;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        part.open--;
      }
    }
  }
}
