package io.pactsync.mail;

import static java.util.Map.entry;

import io.pactsync.mail.container.AppleSingleContainer;
import io.pactsync.mail.container.CmsSignedContent;
import io.pactsync.mail.container.CompressedContainer;
import io.pactsync.mail.container.ContainerKind;
import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.container.OutlookContainer;
import io.pactsync.mail.container.SevenZipContainer;
import io.pactsync.mail.container.TnefContainer;
import io.pactsync.mail.container.ZipContainer;
import io.pactsync.mail.header.HeaderTextDecoder;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.link.TextLinkFinder;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.Base64File;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The default opener of each kind of container. */
final class DefaultContainerOpeners {
  static final Map<ContainerKind, ContainerOpener> DEFAULTS =
      Map.ofEntries(
          entry(ContainerKind.MAIL, DefaultContainerOpeners::openMail),
          entry(ContainerKind.ZIP, DefaultContainerOpeners::openZip),
          entry(ContainerKind.TNEF, DefaultContainerOpeners::openTnef),
          entry(ContainerKind.CMS, DefaultContainerOpeners::openCms),
          entry(ContainerKind.COMPRESSED, DefaultContainerOpeners::openCompressed),
          entry(ContainerKind.SEVEN_ZIP, DefaultContainerOpeners::openSevenZip),
          entry(ContainerKind.OUTLOOK, DefaultContainerOpeners::openOutlook),
          entry(ContainerKind.MESSAGE_PARTIAL, DefaultContainerOpeners::openPartial),
          entry(ContainerKind.EXTERNAL_BODY, DefaultContainerOpeners::openExternal),
          entry(ContainerKind.APPLE_SINGLE, DefaultContainerOpeners::openAppleSingle),
          entry(ContainerKind.ENCRYPTED, DefaultContainerOpeners::reportEncrypted),
          entry(ContainerKind.OTHER_ARCHIVE, DefaultContainerOpeners::reportUnsupported));

  private static final String ENCRYPTED = "is encrypted and cannot be read";

  private DefaultContainerOpeners() {}

  private static void openMail(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    try (InputStream in = part.content().input()) {
      RawHeaderFields header = session.readMail(in, path, depth);
      header
          .first("subject")
          .map(subject -> HeaderTextDecoder.decode(subject, session.builder().charset()))
          .ifPresent(session.builder()::addText);
    }
  }

  private static void openZip(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    new ZipContainer(part.content(), session.memberSink(path, depth), session.unzipLimit()).open();
  }

  private static void openTnef(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    try (InputStream in = part.content().input()) {
      new TnefContainer(in, session.memberSink(path, depth)).open();
    }
  }

  private static void openCompressed(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    new CompressedContainer(
            part.content(),
            part.size(),
            part.name(),
            session.memberSink(path, depth),
            session.unzipLimit())
        .open(part.detectedType());
  }

  private static void openSevenZip(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    new SevenZipContainer(
            part.content(), part.size(), session.memberSink(path, depth), session.unzipLimit())
        .open();
  }

  private static void openOutlook(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    new OutlookContainer(
            part.content(), part.size(), session.memberSink(path, depth), session.unzipLimit())
        .open();
  }

  /** The first piece begins with the header and text of the mail that was split. */
  private static void openPartial(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    session
        .builder()
        .addUnopened(path, "is one piece of a mail that was split; the pieces are not joined");
    if (MediaTypeDetector.looksLikeMail(content.head())) {
      openMail(session, path, part, content, depth);
    }
  }

  /** The reference begins with the header of the body that it stands for. */
  private static void openExternal(
      MailReadSession session,
      MimePartPath path,
      MailPart part,
      SpooledContent content,
      int depth) {
    session.builder().addUnopened(path, "refers to content at another place, which is not fetched");
    part.name().ifPresent(session.builder()::addText);
    String header = new String(content.head(), StandardCharsets.ISO_8859_1);
    session.builder().addText(header);
    session.builder().addUrls(TextLinkFinder.find(header));
  }

  private static void openAppleSingle(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    new AppleSingleContainer(part.content(), session.memberSink(path, depth))
        .open(part.name().orElse("file"));
  }

  private static void openCms(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws IOException {
    if (!Base64File.isCms(content.head())) {
      openCmsData(session, path, part, content, depth);
      return;
    }
    session.builder().warn(path, "is base64 inside its transfer encoding and was decoded twice");
    SpooledContent decoded;
    try (InputStream in = content.part().input()) {
      decoded = session.spool(Base64File.decode(in, content.head()));
    }
    try {
      openCmsData(session, path, part, decoded, depth);
    } finally {
      decoded.part().discard();
    }
  }

  private static void openCmsData(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent cms, int depth)
      throws IOException {
    ReadMailBuilder builder = session.builder();
    switch (CmsSignedContent.kind(cms.head())) {
      case ENCRYPTED -> builder.addUnopened(path, ENCRYPTED);
      case OTHER -> builder.warn(path, "is declared as signed or encrypted but is neither");
      case SIGNED -> {
        try (InputStream in = cms.part().input()) {
          openSigned(session, path, part, session.spool(CmsSignedContent.open(in)), depth);
        } catch (EOFException damaged) {
          builder.warn(path, "is signed but does not contain the signed content");
        }
      }
    }
  }

  /** The signed content is a MIME entity, or any file (contract.pdf.p7m). */
  private static void openSigned(
      MailReadSession session, MimePartPath path, MailPart part, SpooledContent inside, int depth)
      throws IOException {
    if (MediaTypeDetector.looksLikeMail(inside.head())) {
      try (InputStream in = inside.part().input()) {
        session.readMail(in, path, depth);
      }
      inside.part().discard();
    } else {
      String name = part.name().orElse("signed").replaceFirst("(?i)\\.p7m$", "");
      session.memberSink(path, depth).addMember(name, MediaTypeDetector.BINARY, inside);
    }
  }

  private static void reportEncrypted(
      MailReadSession session,
      MimePartPath path,
      MailPart part,
      SpooledContent content,
      int depth) {
    session.builder().addUnopened(path, ENCRYPTED);
  }

  private static void reportUnsupported(
      MailReadSession session,
      MimePartPath path,
      MailPart part,
      SpooledContent content,
      int depth) {
    session
        .builder()
        .addUnopened(path, "is of a type that cannot be opened: " + part.detectedType());
  }
}
