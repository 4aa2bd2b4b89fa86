package io.pactsync.mail.container;

import io.pactsync.mail.part.SpooledContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Receives the members of an opened container. */
public interface ContainerMemberSink {
  /** Writes bytes to the spool before the member's name is known. */
  SpooledContent spool(InputStream bytes) throws IOException;

  /**
   * Reports a member.
   *
   * @param entry its name inside the container, including folders
   * @param declaredType the media type from the container
   * @return whether to continue with the next member
   */
  boolean addMember(String entry, String declaredType, SpooledContent content) throws IOException;

  /** Records a limitation, as the predicate of a sentence about the container. */
  void warn(String predicate);

  /**
   * Records that members are not looked into, as the predicate of a sentence about the container.
   */
  void reportUnopened(String predicate);

  /** Adds plain text of a message that the container holds. */
  void addText(String text);

  /** Adds an HTML text of a message that the container holds. */
  void addHtml(String html);

  /** Returns the sink for the members of a message inside the container; empty at a limit. */
  Optional<ContainerMemberSink> nested(String entry);

  /** Records that members may be missing, as the predicate of a sentence about the container. */
  void reportDamage(String predicate);
}
