package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.io.InputStream;

/**
 * The raw RFC 822 bytes of one mail, which can be opened repeatedly. The source is a file, a range
 * of an mbox, a generator, or memory. Thread-safe.
 */
public interface RawMailSource {

  /**
   * Opens the mail from its first byte. The caller closes the stream. Streams are independent of
   * each other.
   *
   * @throws IOException when the bytes cannot be read
   */
  InputStream open() throws IOException;

  /** Returns the number of bytes that {@link #open()} yields. */
  long size();
}
