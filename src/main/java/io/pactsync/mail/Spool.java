package io.pactsync.mail;

/**
 * Where decoded parts go while a mail is read. A spool is used by one reading at a time; the parts
 * that a {@link ReadMail} reports stay readable until they are discarded, all others have been
 * discarded by then.
 */
public interface Spool {
  /**
   * A new, empty part.
   *
   * @throws SpoolException when there is no room or no access
   */
  SpooledPart newPart() throws SpoolException;
}
