package io.pactsync.mail.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A spooled part as a file channel. POI reads OLE files block by block only from a file channel;
 * from a stream it reads the whole file into memory.
 */
final class ReadOnlyFileChannel extends FileChannel {
  private final SeekableByteChannel part;

  ReadOnlyFileChannel(SeekableByteChannel part) {
    this.part = part;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    return part.read(to);
  }

  @Override
  public int read(ByteBuffer to, long position) throws IOException {
    long before = part.position();
    try {
      return part.position(position).read(to);
    } finally {
      part.position(before);
    }
  }

  @Override
  public long read(ByteBuffer[] to, int offset, int length) throws IOException {
    long total = 0;
    for (int i = offset; i < offset + length; i++) {
      int count = part.read(to[i]);
      if (count < 0) {
        return total == 0 ? -1 : total;
      }
      total += count;
    }
    return total;
  }

  @Override
  public long position() throws IOException {
    return part.position();
  }

  @Override
  public FileChannel position(long position) throws IOException {
    part.position(position);
    return this;
  }

  @Override
  public long size() throws IOException {
    return part.size();
  }

  @Override
  protected void implCloseChannel() throws IOException {
    part.close();
  }

  @Override
  public void force(boolean metaData) {}

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public int write(ByteBuffer from, long position) {
    throw new NonWritableChannelException();
  }

  @Override
  public long write(ByteBuffer[] from, int offset, int length) {
    throw new NonWritableChannelException();
  }

  @Override
  public FileChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException("A spooled part is read only by position.");
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new NonWritableChannelException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException("A spooled part cannot be mapped.");
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException("A spooled part cannot be locked.");
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException("A spooled part cannot be locked.");
  }
}
