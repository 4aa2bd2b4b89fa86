package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a mail as it arrives (RFC 5322 and MIME) and finds its documents, the mails and archives
 * around them, links and names. Odd or broken content becomes a warning. A part that defeats the
 * reader is recorded in {@link ReadMail#unread}, and the rest of the mail is read. Memory does not
 * grow with the size of the mail or of a part. Thread-safe.
 */
public final class MailReader {
  private final MailLimits limits;
  private final Map<ContainerKind, ContainerOpener> openers;
  private final MediaTypes types = new MediaTypes();

  public MailReader(MailLimits limits) {
    this(limits, ContainerOpeners.DEFAULTS);
  }

  /** With other openers of containers. */
  MailReader(MailLimits limits, Map<ContainerKind, ContainerOpener> openers) {
    this.limits = limits;
    this.openers = Map.copyOf(openers);
  }

  /**
   * Reads the mail to its end. Blocks as the stream does. The stream is not closed.
   *
   * @param raw the mail's bytes
   * @param spool where decoded parts are written
   * @throws SpoolException when the spool fails, or the stream if it comes from a spool. A mail
   *     never causes it
   */
  public ReadMail read(InputStream raw, Spool spool) throws SpoolException {
    Findings findings = new Findings(limits);
    PartReading reading = new PartReading(limits, spool, types, openers, findings);
    HeaderFields header = reading.readMail(new LineEnds(raw), PartPath.MAIL, 0);
    if (header.isEmpty()) {
      findings.warn("The mail has no header.");
    }
    return findings.mail(header);
  }

  /**
   * A mail of which only the raw bytes are kept, because reading it fails: its one attachment is
   * the whole message.
   *
   * @param raw the mail's bytes; they belong to the result
   * @param reason a sentence for people, recorded as a warning
   * @throws SpoolException when the bytes cannot be read back
   */
  public static ReadMail unread(SpooledPart raw, String reason) throws SpoolException {
    Findings findings = new Findings(MailLimits.DEFAULTS);
    findings.add(whole(raw));
    findings.addUnread(reason);
    return findings.mail(new HeaderFields());
  }

  /**
   * The same, with the header where that much can be read.
   *
   * @throws SpoolException when the bytes cannot be read back
   */
  public ReadMail unreadWithHeader(SpooledPart raw, String reason) throws SpoolException {
    Findings findings = new Findings(limits);
    findings.add(whole(raw));
    findings.addUnread(reason);
    try (InputStream in = raw.input()) {
      return findings.mail(MimeWalk.header(new LineEnds(in)));
    } catch (SpoolException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return unread(raw, reason);
    }
  }

  /**
   * The mail with its raw bytes as one more attachment, so that a person can look into the parts
   * that could not be read.
   *
   * @param raw the mail's bytes; they belong to the result
   * @throws SpoolException when the bytes cannot be read back
   */
  public static ReadMail withRaw(ReadMail mail, SpooledPart raw) throws SpoolException {
    return mail.with(whole(raw));
  }

  private static MailPart whole(SpooledPart raw) throws SpoolException {
    try (InputStream in = raw.input()) {
      Spooled.Digest digest = Spooled.Digest.of(in);
      return new MailPart(
          MailPart.WHOLE_MESSAGE,
          Optional.of("message.eml"),
          MediaTypes.MAIL,
          MediaTypes.MAIL,
          digest.size(),
          digest.sha256(),
          PartKind.CONTAINER,
          raw);
    } catch (SpoolException e) {
      throw e;
    } catch (IOException e) {
      throw new SpoolException(e);
    }
  }
}
