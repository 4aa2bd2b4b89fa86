package io.pactsync.mail;

import java.io.IOException;

/** Takes the contents out of containers of one kind. Implementations are thread-safe. */
interface ContainerOpener {
  /**
   * Opens one container and reports what is in it.
   *
   * @param reading the mail's reading in progress
   * @param path the container's
   * @param part the container
   * @param content the container's bytes
   * @param depth how many containers the contents are inside of
   * @throws SpoolException when the spool fails; any other exception means that the container is
   *     malformed in a way that the opener does not know
   */
  void open(PartReading reading, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException;
}
