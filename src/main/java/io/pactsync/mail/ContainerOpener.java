package io.pactsync.mail;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledContent;
import java.io.IOException;

/** Extracts the contents of one kind of container. Implementations are thread-safe. */
interface ContainerOpener {
  /**
   * Opens one container and reports its contents.
   *
   * @param session the reading in which the container was found
   * @param path the path of the container
   * @param part the container as a part
   * @param content the bytes of the container
   * @param depth number of containers around the contents
   * @throws SpoolException when the spool fails. Any other exception means that the container is
   *     malformed in a way that the opener does not handle
   */
  void open(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException;
}
