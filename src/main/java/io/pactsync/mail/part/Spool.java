package io.pactsync.mail.part;

/**
 * Stores decoded parts while a mail is read. One reading uses a spool at a time. The parts of a
 * {@code ReadMail} stay readable until they are discarded; the reader discards all others.
 */
public interface Spool {
  /**
   * Creates an empty part.
   *
   * @throws SpoolException when the storage is full or inaccessible
   */
  SpooledPart newPart() throws SpoolException;
}
