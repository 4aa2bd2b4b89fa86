package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a mail as it arrives (RFC 5322 and MIME) and finds what stands in it: documents, the mails
 * and archives around them, links, names. Whatever is odd or broken about the mail becomes a
 * warning, never a failure. Memory does not grow with the size of the mail or of a part.
 * Thread-safe.
 */
public final class MailReader {
  private final MailLimits limits;
  private final MediaTypes types = new MediaTypes();

  public MailReader(MailLimits limits) {
    this.limits = limits;
  }

  /**
   * Reads the mail to its end. Blocks as the stream does. The stream is not closed.
   *
   * @param raw the mail's bytes
   * @param spool where decoded parts are written
   * @throws IOException when the stream or the spool fails, not when the mail is malformed
   */
  public ReadMail read(InputStream raw, Spool spool) throws IOException {
    Findings findings = new Findings(limits);
    PartReading reading = new PartReading(limits, spool, types, findings);
    HeaderFields header = reading.readMail(new LineEnds(raw), PartPath.MAIL, 0);
    if (header.isEmpty()) {
      findings.warn("The mail has no header.");
    }
    return findings.mail(header);
  }
}
