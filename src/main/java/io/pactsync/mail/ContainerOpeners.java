package io.pactsync.mail;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** The default opener of each kind of container. */
final class ContainerOpeners {
  static final Map<ContainerKind, ContainerOpener> DEFAULTS =
      Map.of(
          ContainerKind.MAIL, ContainerOpeners::openMail,
          ContainerKind.ZIP, ContainerOpeners::openZip,
          ContainerKind.TNEF, ContainerOpeners::openTnef,
          ContainerKind.CMS, ContainerOpeners::openCms,
          ContainerKind.OTHER_ARCHIVE, ContainerOpeners::refuse);

  private ContainerOpeners() {}

  private static void openMail(
      PartReading reading, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException {
    try (InputStream in = part.content().input()) {
      HeaderFields header = reading.readMail(in, path, depth);
      header.first("subject").map(HeaderText::decode).ifPresent(reading.findings()::addText);
    }
  }

  private static void openZip(
      PartReading reading, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException {
    new ZipContainer(part.content(), reading.membersOf(path, depth), reading.unzipBudget()).open();
  }

  private static void openTnef(
      PartReading reading, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException {
    try (InputStream in = part.content().input()) {
      new TnefContainer(in, reading.membersOf(path, depth)).open();
    }
  }

  private static void openCms(
      PartReading reading, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException {
    Findings findings = reading.findings();
    switch (SignedContent.kind(content.head())) {
      case ENCRYPTED -> findings.warn(path, "is encrypted and cannot be read");
      case OTHER -> findings.warn(path, "is declared as signed or encrypted but is neither");
      case SIGNED -> {
        try (InputStream in = part.content().input()) {
          openSigned(reading, path, part, reading.spool(SignedContent.open(in)), depth);
        } catch (EOFException damaged) {
          findings.warn(path, "is signed but does not contain the signed content");
        }
      }
    }
  }

  /** The signed content is a MIME entity, or any file (contract.pdf.p7m). */
  private static void openSigned(
      PartReading reading, PartPath path, MailPart part, Spooled inside, int depth)
      throws IOException {
    if (MediaTypes.looksLikeMail(inside.head())) {
      try (InputStream in = inside.content().input()) {
        reading.readMail(in, path, depth);
      }
      inside.content().discard();
    } else {
      String name = part.name().orElse("signed").replaceFirst("(?i)\\.p7m$", "");
      reading.membersOf(path, depth).found(name, MediaTypes.BINARY, inside);
    }
  }

  private static void refuse(
      PartReading reading, PartPath path, MailPart part, Spooled content, int depth) {
    reading.findings().warn(path, "is of a type that cannot be opened: " + part.detectedType());
  }
}
