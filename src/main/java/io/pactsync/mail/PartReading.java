package io.pactsync.mail;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * One mail's reading in progress: takes parts in, opens the containers among them, and reads what
 * the containers hold. Not thread-safe.
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
    this.unzip = new UnzipBudget(limits);
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
  HeaderFields readMail(InputStream mail, PartPath at, int depth) throws SpoolException {
    MailScope scope = new MailScope(this, depth);
    guard(at, () -> new MimeWalk(limits.multiparts()).walk(mail, at, scope));
    guard(at, scope::finish);
    return scope.header();
  }

  /**
   * Reports an attachment and opens it if it is a container.
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
      findings.warn(path, "is a document with a password, so its text cannot be read");
    }
    if (container.isPresent()) {
      open(container.get(), path, part, content, depth);
    }
    return part;
  }

  /** The type by the bytes, or the declared one where the bytes defeat the detection. */
  private String detect(PartPath path, Optional<String> name, String declaredType, Spooled content)
      throws SpoolException {
    String[] detected = {declaredType};
    guard(path, () -> detected[0] = types.detect(content, declaredType, name));
    return detected[0];
  }

  private void open(ContainerKind kind, PartPath path, MailPart part, Spooled content, int depth)
      throws SpoolException {
    if (depth >= limits.depth()) {
      findings.warn(path, "is inside too many others and stays closed");
      return;
    }
    ContainerOpener opener = openers.get(kind);
    if (opener == null) {
      throw new IllegalStateException("No opener for " + kind + ".");
    }
    guard(path, () -> opener.open(this, path, part, content, depth + 1));
  }

  Members membersOf(PartPath container, int depth) {
    return new MembersOf(container, depth);
  }

  private interface Step {
    void run() throws IOException;
  }

  /**
   * Runs a step whose success depends on the mail's bytes. Any exception but one of the spool is
   * recorded as a part that could not be read, so that it costs no more than that part.
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

    @Override
    public void damaged(String predicate) {
      findings.addUnread(container, predicate);
    }
  }
}
