package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;

/**
 * The bytes of one decoded part, held outside the heap. It is written once, from start to end, and
 * can then be read as often as wanted; each stream and channel belongs to its caller, who closes
 * it.
 */
public interface SpooledPart {
  /** The stream that the bytes are written to, once. */
  OutputStream output() throws IOException;

  /** The written bytes, with random access: a zip's directory stands at its end. */
  SeekableByteChannel channel() throws IOException;

  /** The written bytes from the beginning. */
  default InputStream input() throws IOException {
    return Channels.newInputStream(channel());
  }

  /** Gives the room back; the part cannot be read after this. Discarding twice is harmless. */
  void discard() throws IOException;
}
