package io.pactsync.mail.part;

import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;

/**
 * The bytes of one decoded part, stored outside the heap. Written once, then readable any number of
 * times. Callers close each stream and channel.
 *
 * <p>All methods, streams and channels report a storage failure as a {@link SpoolException}.
 * Readers attribute any other exception to the mail.
 */
public interface SpooledPart {
  /** Opens the stream for writing the bytes. Call once. */
  OutputStream output() throws SpoolException;

  /** Opens the written bytes with random access, which zip directories need. */
  SeekableByteChannel channel() throws SpoolException;

  /** Opens the written bytes from the beginning. */
  default InputStream input() throws SpoolException {
    return Channels.newInputStream(channel());
  }

  /** Frees the storage. The part is unreadable afterwards. A second call has no effect. */
  void discard() throws SpoolException;
}
