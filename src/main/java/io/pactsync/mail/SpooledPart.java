package io.pactsync.mail;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;

/**
 * The bytes of one decoded part, held outside the heap. It is written once, from start to end, and
 * can then be read as often as wanted; each stream and channel belongs to its caller, who closes
 * it.
 *
 * <p>Every method here, and every stream and channel that comes from it, reports a failure of the
 * storage as a {@link SpoolException}. A reader takes any other exception for a fault of the mail.
 */
public interface SpooledPart {
  /** The stream that the bytes are written to, once. */
  OutputStream output() throws SpoolException;

  /** The written bytes, with random access: a zip's directory stands at its end. */
  SeekableByteChannel channel() throws SpoolException;

  /** The written bytes from the beginning. */
  default InputStream input() throws SpoolException {
    return Channels.newInputStream(channel());
  }

  /** Gives the room back; the part cannot be read after this. Discarding twice is harmless. */
  void discard() throws SpoolException;
}
