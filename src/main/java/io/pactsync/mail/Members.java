package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;

/** What an opened container hands its contents to. */
interface Members {
  /** Puts bytes aside, before it is known what they are called. */
  Spooled spool(InputStream bytes) throws IOException;

  /**
   * Reports a member.
   *
   * @param entry its name inside the container, with folders if it has them
   * @param declaredType the media type that the container gives it
   * @return whether more members are wanted
   */
  boolean found(String entry, String declaredType, Spooled content) throws IOException;

  /** Records a limitation, as the predicate of a sentence about the container. */
  void warning(String predicate);

  /** Records that members may be missing, as the predicate of a sentence about the container. */
  void damaged(String predicate);
}
