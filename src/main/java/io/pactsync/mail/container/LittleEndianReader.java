package io.pactsync.mail.container;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/** Reads blocks of little-endian numbers from a channel, as zip and OLE files use. */
final class LittleEndianReader {
  private LittleEndianReader() {}

  /**
   * Reads exactly the given number of bytes from the position. Throws EOFException when there are
   * fewer.
   */
  static ByteBuffer readExactly(SeekableByteChannel channel, long position, int bytes)
      throws IOException {
    ByteBuffer block = readUpTo(channel, position, bytes);
    if (block.remaining() < bytes) {
      throw new EOFException("The file ends inside a structure.");
    }
    return block;
  }

  /** Reads up to the given number of bytes from the position; none outside the file. */
  static ByteBuffer readUpTo(SeekableByteChannel channel, long position, int bytes)
      throws IOException {
    ByteBuffer block = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (position >= 0 && position <= channel.size()) {
      channel.position(position);
      while (block.hasRemaining() && channel.read(block) >= 0) {
        // One read may return fewer bytes than requested.
      }
    }
    return block.flip();
  }
}
