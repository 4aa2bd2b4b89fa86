package io.pactsync.mail;

import io.pactsync.mail.container.ContainerKind;
import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.mime.LineEndNormalizer;
import io.pactsync.mail.mime.MimeWalker;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.part.SpooledPart;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a mail (RFC 5322 and MIME). Finds its documents, their names, links, and the mails and
 * archives around them. Malformed content becomes a warning. An unreadable part is recorded in
 * {@link ReadMail#readErrors}, and reading continues with the rest of the mail. Memory use does not
 * depend on the size of the mail or of a part. Thread-safe.
 */
public final class MailReader {
  private final MailLimits limits;
  private final Map<ContainerKind, ContainerOpener> openers;
  private final MediaTypeDetector types = new MediaTypeDetector();

  public MailReader(MailLimits limits) {
    this(limits, DefaultContainerOpeners.DEFAULTS);
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
    ReadMailBuilder builder = new ReadMailBuilder(limits);
    MailReadSession session = new MailReadSession(limits, spool, types, openers, builder);
    RawHeaderFields header = session.readMail(new LineEndNormalizer(raw), MimePartPath.MAIL, 0);
    if (header.isEmpty()) {
      builder.warn("The mail has no header.");
    }
    return builder.build(header);
  }

  /**
   * Returns a mail that cannot be read. Its only attachment is the whole message.
   *
   * @param raw the mail's bytes; the result owns them
   * @param reason a sentence for people, recorded as a warning
   * @throws SpoolException when the bytes cannot be read back
   */
  public static ReadMail unreadable(SpooledPart raw, String reason) throws SpoolException {
    ReadMailBuilder builder = new ReadMailBuilder(MailLimits.DEFAULTS);
    builder.add(wholeMessage(raw));
    builder.addReadError(reason);
    return builder.build(new RawHeaderFields());
  }

  /**
   * Like {@link #unreadable}, but includes the header if it is readable.
   *
   * @throws SpoolException when the bytes cannot be read back
   */
  public ReadMail unreadableWithHeader(SpooledPart raw, String reason) throws SpoolException {
    ReadMailBuilder builder = new ReadMailBuilder(limits);
    builder.add(wholeMessage(raw));
    builder.addReadError(reason);
    try (InputStream in = raw.input()) {
      return builder.build(MimeWalker.readHeader(new LineEndNormalizer(in)));
    } catch (SpoolException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      return unreadable(raw, reason);
    }
  }

  /**
   * Returns the mail with its raw bytes as an additional attachment, so that a person can inspect
   * the unreadable parts.
   *
   * @param raw the mail's bytes; the result owns them
   * @throws SpoolException when the bytes cannot be read back
   */
  public static ReadMail withRawMessage(ReadMail mail, SpooledPart raw) throws SpoolException {
    return mail.withAttachment(wholeMessage(raw));
  }

  private static MailPart wholeMessage(SpooledPart raw) throws SpoolException {
    try (InputStream in = raw.input()) {
      SpooledContent.ContentDigest digest = SpooledContent.ContentDigest.of(in);
      return new MailPart(
          MailPart.WHOLE_MESSAGE,
          Optional.of("message.eml"),
          MediaTypeDetector.MAIL,
          MediaTypeDetector.MAIL,
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
