package io.pactsync.mail;

import io.pactsync.mail.container.MediaTypeDetector;
import io.pactsync.mail.header.PartNameParser;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.link.TextLinkFinder;
import io.pactsync.mail.mime.BodyRole;
import io.pactsync.mail.mime.BoundaryFinder;
import io.pactsync.mail.mime.DecodedBodyText;
import io.pactsync.mail.mime.MimeEntityHeader;
import io.pactsync.mail.mime.MimeWalker;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.SpooledContent;
import io.pactsync.mail.text.ContentTransferEncoding;
import io.pactsync.mail.text.DecodingInputStream;
import io.pactsync.mail.text.HtmlBodyParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder html = new StringBuilder();
  private final Set<String> embeddedParts = new HashSet<>();
  private final Map<MailPart, Set<String>> pictures = new HashMap<>();
  private Optional<RawHeaderFields> header = Optional.empty();
  private int guesses;

  MailPartSorter(MailReadSession session, int depth) {
    this.session = session;
    this.builder = session.builder();
    this.depth = depth;
  }

  RawHeaderFields header() {
    return header.orElseGet(RawHeaderFields::new);
  }

  @Override
  public void visitHeader(RawHeaderFields fields) {
    header = header.or(() -> Optional.of(fields));
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
    ContentTransferEncoding encoding = part.encoding();
    if (encoding == ContentTransferEncoding.UNKNOWN) {
      builder.warn(path, "has an unknown transfer encoding and is kept undecoded");
    }
    InputStream decoded = decode(part, raw);
    SpooledContent content = session.spool(decoded);
    if (decoded instanceof DecodingInputStream decoding) {
      decoding.damage().ifPresent(damage -> builder.warn(path, "is damaged: " + damage));
    }
    sort(path, part, part.type(), content);
    return true;
  }

  /** A mail with a readable header is not base64, even if the part declares it. */
  private static InputStream decode(MimeEntityHeader part, InputStream raw) throws IOException {
    if (!part.type().equals(MediaTypeDetector.MAIL)
        || part.encoding() != ContentTransferEncoding.BASE64) {
      return part.encoding().decode(raw);
    }
    byte[] start = raw.readNBytes(512);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), raw);
    return MediaTypeDetector.looksLikeMail(start) ? whole : part.encoding().decode(whole);
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
      builder.warn(asPart, "is inside too many nested multiparts and is not opened");
      session.attach(asPart, PartNameParser.find(part.fields()), part.type(), content, depth);
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
      sort(asPart, part, "text/plain", content);
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

  private void sort(MimePartPath path, MimeEntityHeader part, String type, SpooledContent content)
      throws IOException {
    Optional<String> name = PartNameParser.find(part.fields());
    BodyRole role = BodyRole.of(type);
    if (role.isText() && BodyRole.mayBeDocument(content.head())) {
      role = session.isDocument(content, type, name) ? BodyRole.ATTACHMENT : role;
    }
    if (type.equals("text/calendar") || type.equals("application/ics")) {
      builder.markCalendar();
    }
    if (type.equals("application/pgp-encrypted")) {
      builder.warn(path, "marks the mail as encrypted, so it cannot be read");
    }
    if (!part.isAttachment() && role.isText()) {
      readBody(path, role, part, content);
    }
    if (role != BodyRole.ATTACHMENT && !part.isAttachment() && name.isEmpty()) {
      content.part().discard();
      return;
    }
    MailPart attached = session.attach(path, name, type, content, depth);
    if (attached.kind() == PartKind.PICTURE || attached.declaredType().startsWith("image/")) {
      pictures.put(attached, part.references());
    }
  }

  private void readBody(
      MimePartPath path, BodyRole role, MimeEntityHeader part, SpooledContent content)
      throws IOException {
    DecodedBodyText body = DecodedBodyText.read(content, part, session.limits().bodyBytes());
    if (body.truncated()) {
      builder.warn(path, "is a very long text; only its beginning was searched");
    }
    if (role == BodyRole.HTML) {
      HtmlBodyParser read = HtmlBodyParser.parse(body.text());
      builder.addUrls(read.urls());
      embeddedParts.addAll(read.embeddedParts());
      add(html, read.text());
    } else {
      builder.addUrls(TextLinkFinder.find(body.text()));
      if (body.text().contains("-----BEGIN PGP MESSAGE-----")) {
        builder.warn(path, "contains encrypted text that cannot be read");
      }
      add(plain, body.text());
    }
  }

  private void add(StringBuilder to, String text) {
    int charsLeft = Math.max(0, session.limits().textChars() - to.length());
    to.append(text, 0, Math.min(charsLeft, text.length())).append('\n');
  }

  /** Completes the text and removes embedded pictures. Call at the end of the mail. */
  void finish() throws IOException {
    builder.addText(plain.toString().isBlank() ? html.toString() : plain.toString());
    List<MailPart> embedded = new ArrayList<>();
    for (Map.Entry<MailPart, Set<String>> picture : pictures.entrySet()) {
      if (picture.getValue().stream().anyMatch(embeddedParts::contains)) {
        embedded.add(picture.getKey());
        picture.getKey().content().discard();
      }
    }
    builder.remove(embedded);
  }
}
