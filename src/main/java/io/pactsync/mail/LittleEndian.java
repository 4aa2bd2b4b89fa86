package io.pactsync.mail;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/** Reads blocks of little-endian numbers from a channel, as zips and OLE files have them. */
final class LittleEndian {
  private LittleEndian() {}

  /** Exactly so many bytes from the position; throws EOFException when there are fewer. */
  static ByteBuffer exactly(SeekableByteChannel channel, long position, int bytes)
      throws IOException {
    ByteBuffer block = upTo(channel, position, bytes);
    if (block.remaining() < bytes) {
      throw new EOFException("The file ends before a structure that it announces.");
    }
    return block;
  }

  /** So many bytes from the position, or fewer at the end of the file; none outside of it. */
  static ByteBuffer upTo(SeekableByteChannel channel, long position, int bytes) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (position >= 0 && position <= channel.size()) {
      channel.position(position);
      while (block.hasRemaining() && channel.read(block) >= 0) {
        // A read may bring less than was asked for.
      }
    }
    return block.flip();
  }
}
