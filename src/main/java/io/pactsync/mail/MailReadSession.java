package io.pactsync.mail;

import io.pactsync.mail.container.ContainerKind;
import io.pactsync.mail.container.ContainerMemberSink;
import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.container.MemberNames;
import io.pactsync.mail.container.OleTypeDetector;
import io.pactsync.mail.container.PdfEncryption;
import io.pactsync.mail.container.PictureSize;
import io.pactsync.mail.container.StorageFailure;
import io.pactsync.mail.container.UnpackLimit;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.link.TextLinkFinder;
import io.pactsync.mail.mime.MimeWalker;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.Spool;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.HtmlBodyParser;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * The state of reading one mail. Records parts, opens containers and reads their contents. Not
 * thread-safe.
 */
final class MailReadSession {
  private static final String TOO_DEEP = "is inside too many nested containers and is not opened";

  private final MailLimits limits;
  private final Spool spool;
  private final MediaTypeDetector types;
  private final Map<ContainerKind, ContainerOpener> openers;
  private final ReadMailBuilder builder;
  private final UnpackLimit unzipLimit;

  MailReadSession(
      MailLimits limits,
      Spool spool,
      MediaTypeDetector types,
      Map<ContainerKind, ContainerOpener> openers,
      ReadMailBuilder builder) {
    this.limits = limits;
    this.spool = spool;
    this.types = types;
    this.openers = openers;
    this.builder = builder;
    this.unzipLimit = new UnpackLimit(limits.unzippedBytes(), limits.zipRatio());
  }

  MailLimits limits() {
    return limits;
  }

  ReadMailBuilder builder() {
    return builder;
  }

  UnpackLimit unzipLimit() {
    return unzipLimit;
  }

  SpooledContent spool(InputStream decoded) throws IOException {
    return SpooledContent.write(decoded, spool);
  }

  /** Whether the bytes are a document or a container, regardless of the declared type. */
  boolean isDocument(SpooledContent content, String declaredType, Optional<String> name)
      throws IOException {
    String detected = types.detect(content, declaredType, name);
    return PartKind.ofType(detected) != PartKind.OTHER
        || ContainerKind.of(declaredType, detected, name, content.head()).isPresent();
  }

  /**
   * Reads the outermost mail or a mail inside it.
   *
   * @param depth number of containers around it
   */
  RawHeaderFields readMail(InputStream mail, MimePartPath at, int depth) throws SpoolException {
    MailPartSorter scope = new MailPartSorter(this, depth);
    runGuarded(at, () -> new MimeWalker(limits.multiparts()).walk(mail, at, scope));
    scope.finish(at);
    return scope.header();
  }

  /**
   * Reports an attachment, and opens it if it is a container.
   *
   * @param depth how many containers it is inside of
   */
  MailPart attach(
      MimePartPath path,
      Optional<String> name,
      String declaredType,
      SpooledContent content,
      int depth)
      throws SpoolException {
    String detected =
        getGuarded(path, () -> types.detect(content, declaredType, name), declaredType);
    Optional<ContainerKind> container =
        getGuarded(
            path,
            () -> ContainerKind.of(declaredType, detected, name, content.head()),
            Optional.empty());
    MailPart part =
        new MailPart(
            path.text(),
            name,
            declaredType,
            detected,
            content.size(),
            content.sha256(),
            container.isPresent() ? PartKind.CONTAINER : kind(path, detected, content),
            content.part());
    builder.add(part);
    boolean isProtected =
        detected.equals(OleTypeDetector.PROTECTED)
            || (detected.equals(MediaTypeDetector.PDF)
                && getGuarded(path, () -> PdfEncryption.needsPassword(content.part()), false));
    if (isProtected) {
      builder.addUnopened(path, "is protected by a password, so it cannot be read");
    }
    if (container.isPresent()) {
      open(container.get(), path, part, content, depth);
    }
    return part;
  }

  private PartKind kind(MimePartPath path, String detected, SpooledContent content)
      throws SpoolException {
    PartKind kind = PartKind.ofType(detected);
    boolean isPicture = kind == PartKind.PICTURE || detected.equals(MediaTypeDetector.TIFF);
    boolean isPage =
        isPicture && getGuarded(path, () -> PictureSize.mayShowPage(content, detected), false);
    return isPage ? PartKind.PAGE_PICTURE : kind;
  }

  private void open(
      ContainerKind kind, MimePartPath path, MailPart part, SpooledContent content, int depth)
      throws SpoolException {
    if (depth >= limits.depth()) {
      builder.addUnopened(path, TOO_DEEP);
      return;
    }
    ContainerOpener opener = openers.get(kind);
    if (opener == null) {
      throw new IllegalStateException("No opener for " + kind + ".");
    }
    runGuarded(path, () -> opener.open(this, path, part, content, depth + 1));
  }

  ContainerMemberSink memberSink(MimePartPath container, int depth) {
    return new MemberSink(container, depth);
  }

  /** A step that depends on the mail's bytes. */
  interface FallibleStep {
    void run() throws IOException;
  }

  /** A step with a result. */
  interface FallibleValue<T> {
    T get() throws IOException;
  }

  /**
   * Runs a step that depends on the mail's bytes. Records any exception as an unreadable part, so
   * that the other parts are still read. Rethrows exceptions of the spool.
   *
   * @return whether the step succeeded
   */
  boolean runGuarded(MimePartPath path, FallibleStep step) throws SpoolException {
    return getGuarded(
        path,
        () -> {
          step.run();
          return true;
        },
        false);
  }

  /** Like {@link #runGuarded}, for a step with a result. Returns the fallback on failure. */
  <T> T getGuarded(MimePartPath path, FallibleValue<T> step, T fallback) throws SpoolException {
    try {
      return step.get();
    } catch (SpoolException disk) {
      throw disk;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      StorageFailure.rethrowFrom(e);
      builder.addReadError(path, e);
      return fallback;
    }
  }

  /** Attaches the members of the container at a path. */
  private final class MemberSink implements ContainerMemberSink {
    private static final int MAX_NAME = 1_000;

    private final MimePartPath container;
    private final int depth;

    MemberSink(MimePartPath container, int depth) {
      this.container = container;
      this.depth = depth;
    }

    @Override
    public SpooledContent spool(InputStream bytes) throws IOException {
      return MailReadSession.this.spool(bytes);
    }

    @Override
    public boolean addMember(String entry, String declaredType, SpooledContent content)
        throws IOException {
      String name = bounded(entry);
      MimePartPath path = container.member(name);
      if (!builder.countPart(path)) {
        content.part().discard();
        return false;
      }
      attach(path, Optional.of(MemberNames.fileName(name)), declaredType, content, depth);
      return true;
    }

    @Override
    public void warn(String predicate) {
      builder.warn(container, predicate);
    }

    @Override
    public void reportUnopened(String predicate) {
      builder.addUnopened(container, predicate);
    }

    @Override
    public void addText(String text) {
      builder.addText(text);
      builder.addUrls(TextLinkFinder.find(text));
    }

    @Override
    public void addHtml(String html) {
      HtmlBodyParser read = HtmlBodyParser.parse(html);
      builder.addText(read.text());
      builder.addUrls(read.urls());
    }

    @Override
    public Optional<ContainerMemberSink> nested(String entry) {
      MimePartPath path = container.member(bounded(entry));
      if (depth >= limits.depth()) {
        builder.addUnopened(path, TOO_DEEP);
        return Optional.empty();
      }
      return builder.countPart(path)
          ? Optional.of(new MemberSink(path, depth + 1))
          : Optional.empty();
    }

    private static String bounded(String entry) {
      return entry.substring(Math.max(0, entry.length() - MAX_NAME));
    }

    @Override
    public void reportDamage(String predicate) {
      builder.addReadError(container, predicate);
    }
  }
}
