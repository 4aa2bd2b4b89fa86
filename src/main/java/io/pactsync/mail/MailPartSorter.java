package io.pactsync.mail;

import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.mime.BodyRole;
import io.pactsync.mail.mime.BoundaryFinder;
import io.pactsync.mail.mime.MimeEntityHeader;
import io.pactsync.mail.mime.MimeWalker;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.SpoolException;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.ContentTransferEncoding;
import io.pactsync.mail.text.DecodingInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Sorts the parts of one mail into body and attachments. Excludes the mails inside it. Decides
 * about pictures at the end, because the HTML that embeds a picture may follow it. Not thread-safe.
 */
final class MailPartSorter implements MimeWalker.MimePartVisitor {
  /** Maximum guessed boundaries per mail. Real mails need one at most. */
  private static final int MAX_GUESSES = 4;

  private final MailReadSession session;
  private final ReadMailBuilder builder;
  private final int depth;
  private final MailBodyText body;
  private final MailPartNames names;
  private final UuencodedFiles uuencoded;
  private final Map<MailPart, Set<String>> pictures = new HashMap<>();
  private Optional<RawHeaderFields> header = Optional.empty();
  private int guesses;

  MailPartSorter(MailReadSession session, int depth) {
    this.session = session;
    this.builder = session.builder();
    this.depth = depth;
    this.body = new MailBodyText(builder, session.limits());
    this.names = new MailPartNames(builder);
    this.uuencoded = new UuencodedFiles(session, depth);
  }

  RawHeaderFields header() {
    return header.orElseGet(RawHeaderFields::new);
  }

  @Override
  public void visitHeader(RawHeaderFields fields) throws IOException {
    header = header.or(() -> Optional.of(fields));
    session.runGuarded(MimePartPath.MAIL, () -> names.describeHeader(fields));
  }

  @Override
  public void warn(String sentence) {
    builder.warn(sentence);
  }

  @Override
  public boolean visitPart(MimePartPath path, MimeEntityHeader part, InputStream raw)
      throws IOException {
    if (!builder.countPart(path)) {
      return false;
    }
    InputStream decoded = decode(path, part, raw);
    SpooledContent content = session.spool(decoded);
    if (decoded instanceof DecodingInputStream decoding) {
      decoding.damage().ifPresent(damage -> builder.warn(path, "is damaged: " + damage));
    }
    sort(path, part, part.type(), content);
    return true;
  }

  /** Decodes a part. The first bytes decide when the header is wrong or contradicts itself. */
  private InputStream decode(MimePartPath path, MimeEntityHeader part, InputStream raw)
      throws IOException {
    List<ContentTransferEncoding> declared = part.encodings();
    boolean mail = part.type().equals(MediaTypeDetector.MAIL);
    ContentTransferEncoding encoding = part.encoding();
    InputStream whole = raw;
    if (declared.size() > 1 || (mail && encoding == ContentTransferEncoding.BASE64)) {
      byte[] start = raw.readNBytes(512);
      whole = new SequenceInputStream(new ByteArrayInputStream(start), raw);
      if (mail && MediaTypeDetector.looksLikeMail(start)) {
        return whole;
      }
      encoding = ContentTransferEncoding.choose(declared, start);
    }
    if (declared.size() > 1) {
      builder.warn(path, "declares several transfer encodings, so it may be decoded wrongly");
    }
    if (encoding == ContentTransferEncoding.UNKNOWN) {
      builder.warn(path, "has an unknown transfer encoding and is kept undecoded");
    }
    return encoding.decode(whole);
  }

  @Override
  public boolean visitUnsplitMultipart(
      MimePartPath path, MimePartPath asPart, MimeEntityHeader part, InputStream raw)
      throws IOException {
    if (!builder.countPart(asPart)) {
      return false;
    }
    SpooledContent content = session.spool(raw);
    if (part.isTooDeep()) {
      builder.addUnopened(asPart, "is inside too many nested multiparts and is not opened");
      session.attach(asPart, names.find(part.fields()), part.type(), content, depth);
      return true;
    }
    Optional<String> boundary = BoundaryFinder.guess(content.head());
    if (boundary.isEmpty() && part.encoding() != ContentTransferEncoding.IDENTITY) {
      SpooledContent encoded = content;
      try (InputStream in = encoded.part().input()) {
        content = session.spool(part.encoding().decode(in));
      }
      encoded.part().discard();
      boundary = BoundaryFinder.guess(content.head());
    }
    guesses++;
    if (boundary.isPresent() && guesses <= MAX_GUESSES) {
      builder.warn(
          asPart, "is a multipart without a valid boundary; the reader found one in its text");
      readWithBoundary(boundary.get(), path, part, content);
    } else {
      builder.warn(asPart, "is a multipart without parts");
      sort(asPart, part, part.typeWithoutParts(), content);
    }
    return true;
  }

  private void readWithBoundary(
      String boundary, MimePartPath path, MimeEntityHeader part, SpooledContent content)
      throws IOException {
    String type = "Content-Type: " + part.type() + "; boundary=\"" + boundary + "\"\r\n\r\n";
    try (InputStream in = content.part().input()) {
      InputStream mail =
          new SequenceInputStream(
              new ByteArrayInputStream(type.getBytes(StandardCharsets.ISO_8859_1)), in);
      new MimeWalker(session.limits().multiparts()).walk(mail, path, this);
    }
    content.part().discard();
  }

  /** An exception in a step here costs this part its reading, but no part its keeping. */
  private void sort(MimePartPath path, MimeEntityHeader part, String type, SpooledContent content)
      throws IOException {
    Optional<String> name =
        session.getGuarded(path, () -> names.find(part.fields()), Optional.empty());
    BodyRole role = session.getGuarded(path, () -> role(type, name, content), BodyRole.ATTACHMENT);
    if (type.equals("text/calendar") || type.equals("application/ics")) {
      builder.markCalendar();
    }
    if (type.equals("application/pgp-encrypted")) {
      builder.addUnopened(path, "marks the mail as encrypted, so it cannot be read");
    }
    boolean isText = !part.isAttachment() && role.isText();
    boolean isRead = !isText || session.runGuarded(path, () -> readText(path, role, part, content));
    boolean isUnnamedBody = role != BodyRole.ATTACHMENT && !part.isAttachment() && name.isEmpty();
    if (isRead && (isUnnamedBody || role == BodyRole.RESOURCE_FORK)) {
      content.part().discard();
      return;
    }
    MailPart attached = session.attach(path, name, type, content, depth);
    session.runGuarded(path, () -> remember(attached, part));
  }

  private BodyRole role(String type, Optional<String> name, SpooledContent content)
      throws IOException {
    BodyRole role = BodyRole.of(type, content.head());
    boolean isDocument =
        role.isText()
            && BodyRole.mayBeDocument(content.head())
            && session.isDocument(content, type, name);
    return isDocument ? BodyRole.ATTACHMENT : role;
  }

  private void readText(
      MimePartPath path, BodyRole role, MimeEntityHeader part, SpooledContent content)
      throws IOException {
    SpooledContent text = uuencoded.attach(path, content, role == BodyRole.HTML);
    try {
      body.add(path, role, part, text);
    } finally {
      if (text != content) {
        text.part().discard();
      }
    }
  }

  private void remember(MailPart attached, MimeEntityHeader part) {
    names.remember(attached, part.fields());
    if (attached.kind() == PartKind.PICTURE
        || attached.kind() == PartKind.PAGE_PICTURE
        || attached.declaredType().startsWith("image/")) {
      pictures.put(attached, part.references());
    }
  }

  /** Completes the text and the names, and removes embedded pictures. Call at the end. */
  void finish(MimePartPath at) throws SpoolException {
    session.runGuarded(at, () -> builder.addText(body.text()));
    session.runGuarded(at, this::removeEmbedded);
    session.runGuarded(at, names::finish);
  }

  /** Keeps photos of pages: phones show a photographed contract inside the text. */
  private void removeEmbedded() throws IOException {
    List<MailPart> embedded = new ArrayList<>();
    for (Map.Entry<MailPart, Set<String>> picture : pictures.entrySet()) {
      Set<String> references = picture.getValue();
      boolean photo =
          picture.getKey().kind() == PartKind.PAGE_PICTURE && !body.decoratesWith(references);
      if (!photo && body.embeds(references)) {
        embedded.add(picture.getKey());
        picture.getKey().content().discard();
      }
    }
    builder.remove(embedded);
  }
}
