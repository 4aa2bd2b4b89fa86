package io.pactsync.mail;

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
final class MailScope implements MimeWalk.Visitor {
  /** Maximum guessed boundaries per mail. Real mails need one at most. */
  private static final int MAX_GUESSES = 4;

  private final PartReading reading;
  private final Findings findings;
  private final int depth;
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder html = new StringBuilder();
  private final Set<String> shown = new HashSet<>();
  private final Map<MailPart, Set<String>> pictures = new HashMap<>();
  private Optional<HeaderFields> header = Optional.empty();
  private int guesses;

  MailScope(PartReading reading, int depth) {
    this.reading = reading;
    this.findings = reading.findings();
    this.depth = depth;
  }

  HeaderFields header() {
    return header.orElseGet(HeaderFields::new);
  }

  @Override
  public void header(HeaderFields fields) {
    header = header.or(() -> Optional.of(fields));
  }

  @Override
  public void warning(String sentence) {
    findings.warn(sentence);
  }

  @Override
  public boolean part(PartPath path, EntityHeader part, InputStream raw) throws IOException {
    if (!findings.takePart(path)) {
      return false;
    }
    TransferEncoding encoding = part.encoding();
    if (encoding == TransferEncoding.UNKNOWN) {
      findings.warn(path, "has an unknown transfer encoding and is kept undecoded");
    }
    InputStream decoded = decode(part, raw);
    Spooled content = reading.spool(decoded);
    if (decoded instanceof DecodingInputStream decoding) {
      decoding.fault().ifPresent(damage -> findings.warn(path, "is damaged: " + damage));
    }
    take(path, part, part.type(), content);
    return true;
  }

  /** A mail with a readable header is not base64, even if the part declares it. */
  private static InputStream decode(EntityHeader part, InputStream raw) throws IOException {
    if (!part.type().equals(MediaTypes.MAIL) || part.encoding() != TransferEncoding.BASE64) {
      return part.encoding().decode(raw);
    }
    byte[] start = raw.readNBytes(512);
    InputStream whole = new SequenceInputStream(new ByteArrayInputStream(start), raw);
    return MediaTypes.looksLikeMail(start) ? whole : part.encoding().decode(whole);
  }

  @Override
  public boolean closedMultipart(PartPath path, PartPath asPart, EntityHeader part, InputStream raw)
      throws IOException {
    if (!findings.takePart(asPart)) {
      return false;
    }
    Spooled content = reading.spool(raw);
    if (part.tooDeep()) {
      findings.warn(asPart, "is inside too many nested multiparts and is not opened");
      reading.attach(asPart, PartName.of(part.fields()), part.type(), content, depth);
      return true;
    }
    Optional<String> boundary = Boundaries.guess(content.head());
    if (boundary.isEmpty() && part.encoding() != TransferEncoding.IDENTITY) {
      Spooled encoded = content;
      try (InputStream in = encoded.content().input()) {
        content = reading.spool(part.encoding().decode(in));
      }
      encoded.content().discard();
      boundary = Boundaries.guess(content.head());
    }
    guesses++;
    if (boundary.isPresent() && guesses <= MAX_GUESSES) {
      findings.warn(
          asPart, "is a multipart without a valid boundary; the reader found one in its text");
      readWith(boundary.get(), path, part, content);
    } else {
      findings.warn(asPart, "is a multipart without parts");
      take(asPart, part, "text/plain", content);
    }
    return true;
  }

  private void readWith(String boundary, PartPath path, EntityHeader part, Spooled content)
      throws IOException {
    String type = "Content-Type: " + part.type() + "; boundary=\"" + boundary + "\"\r\n\r\n";
    try (InputStream in = content.content().input()) {
      InputStream mail =
          new SequenceInputStream(
              new ByteArrayInputStream(type.getBytes(StandardCharsets.ISO_8859_1)), in);
      new MimeWalk(reading.limits().multiparts()).walk(mail, path, this);
    }
    content.content().discard();
  }

  private void take(PartPath path, EntityHeader part, String type, Spooled content)
      throws IOException {
    Optional<String> name = PartName.of(part.fields());
    BodyRole role = BodyRole.of(type);
    if (role.isText() && BodyRole.mayBeDocument(content.head())) {
      role = reading.isDocument(content, type, name) ? BodyRole.ATTACHMENT : role;
    }
    if (type.equals("text/calendar") || type.equals("application/ics")) {
      findings.markCalendar();
    }
    if (type.equals("application/pgp-encrypted")) {
      findings.warn(path, "marks the mail as encrypted, so it cannot be read");
    }
    if (!part.attachment() && role.isText()) {
      readBody(path, role, part, content);
    }
    if (role != BodyRole.ATTACHMENT && !part.attachment() && name.isEmpty()) {
      content.content().discard();
      return;
    }
    MailPart attached = reading.attach(path, name, type, content, depth);
    if (attached.kind() == PartKind.PICTURE || attached.declaredType().startsWith("image/")) {
      pictures.put(attached, part.references());
    }
  }

  private void readBody(PartPath path, BodyRole role, EntityHeader part, Spooled content)
      throws IOException {
    BodyText body = BodyText.read(content, part, reading.limits().bodyBytes());
    if (body.cut()) {
      findings.warn(path, "is a very long text; only its beginning was searched");
    }
    if (role == BodyRole.HTML) {
      HtmlBody read = HtmlBody.read(body.text());
      findings.addUrls(read.urls());
      shown.addAll(read.shown());
      add(html, read.text());
    } else {
      findings.addUrls(PlainLinks.in(body.text()));
      if (body.text().contains("-----BEGIN PGP MESSAGE-----")) {
        findings.warn(path, "contains encrypted text that cannot be read");
      }
      add(plain, body.text());
    }
  }

  private void add(StringBuilder to, String text) {
    int room = Math.max(0, reading.limits().textChars() - to.length());
    to.append(text, 0, Math.min(room, text.length())).append('\n');
  }

  /** Completes the text and removes embedded pictures. Call at the end of the mail. */
  void finish() throws IOException {
    findings.addText(plain.toString().isBlank() ? html.toString() : plain.toString());
    List<MailPart> embedded = new ArrayList<>();
    for (Map.Entry<MailPart, Set<String>> picture : pictures.entrySet()) {
      if (picture.getValue().stream().anyMatch(shown::contains)) {
        embedded.add(picture.getKey());
        picture.getKey().content().discard();
      }
    }
    findings.remove(embedded);
  }
}
