package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.io.InputStream;

/**
 * The raw RFC 822 bytes of one mail, which can be opened again and again: a file, a slice of an
 * mbox, generated, or in memory. Safe for use by several threads at once.
 */
public interface MailSource {

  /**
   * The mail from its first byte; the caller closes it. Two streams never disturb each other.
   *
   * @throws IOException when what holds the bytes cannot be read any more
   */
  InputStream open() throws IOException;

  /** How many bytes {@link #open()} gives. */
  long size();
}
