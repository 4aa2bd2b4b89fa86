package io.pactsync.mail;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * One mail's reading in progress: takes parts in, opens the containers among them, and goes on with
 * what they hold. Not thread-safe.
 */
final class PartReading {
  private final MailLimits limits;
  private final Spool spool;
  private final MediaTypes types;
  private final Findings findings;
  private final UnzipBudget unzip;

  PartReading(MailLimits limits, Spool spool, MediaTypes types, Findings findings) {
    this.limits = limits;
    this.spool = spool;
    this.types = types;
    this.findings = findings;
    this.unzip = new UnzipBudget(limits);
  }

  MailLimits limits() {
    return limits;
  }

  Findings findings() {
    return findings;
  }

  Spooled spool(InputStream decoded) throws IOException {
    return Spooled.write(decoded, spool);
  }

  /** Whether the bytes are a document or a container, whatever they are declared as. */
  boolean isDocument(Spooled content, String declaredType, Optional<String> name)
      throws IOException {
    String detected = types.detect(content, declaredType, name);
    return PartKind.of(detected) != PartKind.OTHER
        || ContainerKind.of(declaredType, detected, name, content.head()).isPresent();
  }

  /**
   * Reads a mail, the outermost one or one inside it.
   *
   * @param depth how many containers it is inside of
   * @return its header
   */
  HeaderFields readMail(InputStream mail, PartPath at, int depth) throws IOException {
    MailScope scope = new MailScope(this, depth);
    new MimeWalk(limits.multiparts()).walk(mail, at, scope);
    scope.finish();
    return scope.header();
  }

  /**
   * Reports an attachment and opens it if it is a container.
   *
   * @param depth how many containers it is inside of
   */
  MailPart attach(
      PartPath path, Optional<String> name, String declaredType, Spooled content, int depth)
      throws IOException {
    String detected = types.detect(content, declaredType, name);
    Optional<ContainerKind> container =
        ContainerKind.of(declaredType, detected, name, content.head());
    MailPart part =
        new MailPart(
            path.text(),
            name,
            declaredType,
            detected,
            content.size(),
            content.sha256(),
            container.isPresent() ? PartKind.CONTAINER : PartKind.of(detected),
            content.content());
    findings.add(part);
    if (detected.equals(OleTypes.PROTECTED)) {
      findings.warn(path, "is a document with a password, so its text cannot be read");
    }
    if (container.isPresent()) {
      open(container.get(), path, part, content, depth);
    }
    return part;
  }

  private void open(ContainerKind kind, PartPath path, MailPart part, Spooled content, int depth)
      throws IOException {
    if (depth >= limits.depth()) {
      findings.warn(path, "is inside too many others and stays closed");
      return;
    }
    Members members = new MembersOf(path, depth + 1);
    switch (kind) {
      case MAIL -> {
        try (InputStream in = part.content().input()) {
          HeaderFields header = readMail(in, path, depth + 1);
          header.first("subject").map(HeaderText::decode).ifPresent(findings::addText);
        }
      }
      case ZIP -> new ZipContainer(part.content(), members, unzip).open();
      case TNEF -> {
        try (InputStream in = part.content().input()) {
          new TnefContainer(in, members).open();
        }
      }
      case CMS -> openCms(path, part, content, members, depth);
      case OTHER_ARCHIVE ->
          findings.warn(path, "is of a kind that cannot be opened: " + part.detectedType());
    }
  }

  private void openCms(PartPath path, MailPart part, Spooled content, Members members, int depth)
      throws IOException {
    switch (SignedContent.kind(content.head())) {
      case ENCRYPTED -> findings.warn(path, "is encrypted and cannot be read");
      case OTHER -> findings.warn(path, "says that it is signed or encrypted, but is neither");
      case SIGNED -> {
        try (InputStream in = part.content().input()) {
          signed(path, part, spool(SignedContent.open(in)), members, depth);
        } catch (EOFException damaged) {
          findings.warn(path, "is signed, but what was signed is not in it");
        }
      }
    }
  }

  /** What was signed is a mail's body with a header of its own, or any file (contract.pdf.p7m). */
  private void signed(PartPath path, MailPart part, Spooled inside, Members members, int depth)
      throws IOException {
    if (MediaTypes.looksLikeMail(inside.head())) {
      try (InputStream in = inside.content().input()) {
        readMail(in, path, depth + 1);
      }
      inside.content().discard();
    } else {
      String name = part.name().orElse("signed").replaceFirst("(?i)\\.p7m$", "");
      members.found(name, MediaTypes.BINARY, inside);
    }
  }

  /** The members of the container at a path. */
  private final class MembersOf implements Members {
    private static final int LONGEST_NAME = 1_000;

    private final PartPath container;
    private final int depth;

    MembersOf(PartPath container, int depth) {
      this.container = container;
      this.depth = depth;
    }

    @Override
    public Spooled spool(InputStream bytes) throws IOException {
      return PartReading.this.spool(bytes);
    }

    @Override
    public boolean found(String entry, String declaredType, Spooled content) throws IOException {
      String name = entry.substring(Math.max(0, entry.length() - LONGEST_NAME));
      PartPath path = container.member(name);
      if (!findings.takePart(path)) {
        content.content().discard();
        return false;
      }
      attach(path, Optional.of(ZipEntryInfo.fileName(name)), declaredType, content, depth);
      return true;
    }

    @Override
    public void warning(String predicate) {
      findings.warn(container, predicate);
    }
  }
}
