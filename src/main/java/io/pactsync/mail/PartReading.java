package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * The state of reading one mail. Records parts, opens containers and reads their contents. Not
 * thread-safe.
 */
final class PartReading {
  private final MailLimits limits;
  private final Spool spool;
  private final MediaTypes types;
  private final Map<ContainerKind, ContainerOpener> openers;
  private final Findings findings;
  private final UnzipBudget unzip;

  PartReading(
      MailLimits limits,
      Spool spool,
      MediaTypes types,
      Map<ContainerKind, ContainerOpener> openers,
      Findings findings) {
    this.limits = limits;
    this.spool = spool;
    this.types = types;
    this.openers = openers;
    this.findings = findings;
    this.unzip = new UnzipBudget(limits.unzippedBytes(), limits.zipRatio());
  }

  MailLimits limits() {
    return limits;
  }

  Findings findings() {
    return findings;
  }

  UnzipBudget unzipBudget() {
    return unzip;
  }

  Spooled spool(InputStream decoded) throws IOException {
    return Spooled.write(decoded, spool);
  }

  /** Whether the bytes are a document or a container, regardless of the declared type. */
  boolean isDocument(Spooled content, String declaredType, Optional<String> name)
      throws IOException {
    String detected = types.detect(content, declaredType, name);
    return PartKind.of(detected) != PartKind.OTHER
        || ContainerKind.of(declaredType, detected, name, content.head()).isPresent();
  }

  /**
   * Reads the outermost mail or a mail inside it.
   *
   * @param depth number of containers around it
   */
  HeaderFields readMail(InputStream mail, PartPath at, int depth) throws SpoolException {
    MailScope scope = new MailScope(this, depth);
    guard(at, () -> new MimeWalk(limits.multiparts()).walk(mail, at, scope));
    guard(at, scope::finish);
    return scope.header();
  }

  /**
   * Reports an attachment, and opens it if it is a container.
   *
   * @param depth how many containers it is inside of
   */
  MailPart attach(
      PartPath path, Optional<String> name, String declaredType, Spooled content, int depth)
      throws SpoolException {
    String detected = detect(path, name, declaredType, content);
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
      findings.warn(path, "is protected by a password, so its text cannot be read");
    }
    if (container.isPresent()) {
      open(container.get(), path, part, content, depth);
    }
    return part;
  }

  /** Returns the detected type, or the declared type if the detection fails. */
  private String detect(PartPath path, Optional<String> name, String declaredType, Spooled content)
      throws SpoolException {
    String[] detected = {declaredType};
    guard(path, () -> detected[0] = types.detect(content, declaredType, name));
    return detected[0];
  }

  private void open(ContainerKind kind, PartPath path, MailPart part, Spooled content, int depth)
      throws SpoolException {
    if (depth >= limits.depth()) {
      findings.warn(path, "is inside too many nested containers and is not opened");
      return;
    }
    ContainerOpener opener = openers.get(kind);
    if (opener == null) {
      throw new IllegalStateException("No opener for " + kind + ".");
    }
    guard(path, () -> opener.open(this, path, part, content, depth + 1));
  }

  Members membersOf(PartPath container, int depth) {
    return new MemberSink(container, depth);
  }

  private interface Step {
    void run() throws IOException;
  }

  /**
   * Runs a step that depends on the mail's bytes. Records any exception as an unreadable part, so
   * that the other parts are still read. Rethrows exceptions of the spool.
   */
  private void guard(PartPath path, Step step) throws SpoolException {
    try {
      step.run();
    } catch (SpoolException disk) {
      throw disk;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      findings.addUnread(path, e);
    }
  }

  /** Attaches the members of the container at a path. */
  private final class MemberSink implements Members {
    private static final int MAX_NAME = 1_000;

    private final PartPath container;
    private final int depth;

    MemberSink(PartPath container, int depth) {
      this.container = container;
      this.depth = depth;
    }

    @Override
    public Spooled spool(InputStream bytes) throws IOException {
      return PartReading.this.spool(bytes);
    }

    @Override
    public boolean found(String entry, String declaredType, Spooled content) throws IOException {
      String name = entry.substring(Math.max(0, entry.length() - MAX_NAME));
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

    @Override
    public void damaged(String predicate) {
      findings.addUnread(container, predicate);
    }
  }
}
