package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a mail (RFC 5322 and MIME). Finds its documents, their names, links, and the mails and
 * archives around them. Malformed content becomes a warning. An unreadable part is recorded in
 * {@link ReadMail#unread}, and reading continues with the rest of the mail. Memory use does not
 * depend on the size of the mail or of a part. Thread-safe.
 */
public final class MailReader {
  private final MailLimits limits;
  private final Map<ContainerKind, ContainerOpener> openers;
  private final MediaTypes types = new MediaTypes();

  public MailReader(MailLimits limits) {
    this(limits, ContainerOpeners.DEFAULTS);
  }

  /** Uses the given container openers. */
  MailReader(MailLimits limits, Map<ContainerKind, ContainerOpener> openers) {
    this.limits = limits;
    this.openers = Map.copyOf(openers);
  }

  /**
   * Reads the mail to its end. Blocks while the stream blocks. Does not close the stream.
   *
   * @param raw the mail's bytes
   * @param spool receives the decoded parts
   * @throws SpoolException when the spool fails, or a stream that comes from a spool fails. The
   *     content of a mail never causes it
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
   * Returns a mail that cannot be read. Its only attachment is the whole message.
   *
   * @param raw the mail's bytes; the result owns them
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
   * Like {@link #unread}, but includes the header if it is readable.
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
   * Returns the mail with its raw bytes as an additional attachment, so that a person can inspect
   * the unreadable parts.
   *
   * @param raw the mail's bytes; the result owns them
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
