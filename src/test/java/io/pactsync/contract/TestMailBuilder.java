package io.pactsync.contract;

import io.pactsync.mail.ReadMail;
import io.pactsync.mail.header.MailAddress;
import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.link.DocumentLink;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import io.pactsync.mail.part.SpooledPart;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Builds mails in the form that the mail reader returns. */
final class TestMailBuilder {
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("pdf", "application/pdf"),
          Map.entry("doc", "application/x-tika-msoffice"),
          Map.entry("xls", "application/x-tika-msoffice"),
          Map.entry(
              "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
          Map.entry("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
          Map.entry("odt", "application/vnd.oasis.opendocument.text"),
          Map.entry("rtf", "application/rtf"),
          Map.entry("tif", "image/tiff"),
          Map.entry("tiff", "image/tiff"),
          Map.entry("jpg", "image/jpeg"),
          Map.entry("jpeg", "image/jpeg"),
          Map.entry("png", "image/png"),
          Map.entry("zip", "application/zip"),
          Map.entry("ics", "text/calendar"));

  private final String subject;
  private String text = "";
  private MailAddress from = new MailAddress(Optional.empty(), "someone@teapot.example");
  private boolean calendar;
  private final List<String> unopened = new ArrayList<>();
  private final List<MailPart> parts = new ArrayList<>();
  private final List<DocumentLink> links = new ArrayList<>();
  private final Map<String, List<String>> fields = new LinkedHashMap<>();

  private TestMailBuilder(String subject) {
    this.subject = subject;
  }

  static TestMailBuilder withSubject(String subject) {
    return new TestMailBuilder(subject);
  }

  TestMailBuilder text(String newText) {
    text = newText;
    return this;
  }

  TestMailBuilder from(String name, String address) {
    from = new MailAddress(Optional.of(name), address);
    return this;
  }

  TestMailBuilder header(String name, String value) {
    fields.put(name.toLowerCase(Locale.ROOT), List.of(value));
    return this;
  }

  /** Attaches a file of the type given by its extension; {@code a.zip!b.pdf} is inside the zip. */
  TestMailBuilder attach(String name) {
    int inside = name.indexOf('!');
    String path =
        inside < 0
            ? Integer.toString(parts.size() + 2)
            : pathOf(name.substring(0, inside)) + name.substring(inside);
    return attach(path, Optional.of(name.substring(inside + 1)), typeOf(name));
  }

  TestMailBuilder attach(String path, Optional<String> name, String type) {
    PartKind kind =
        type.equals("application/zip")
            ? PartKind.CONTAINER
            : type.startsWith("image/") && !type.equals("image/tiff")
                ? PartKind.PICTURE
                : PartKind.DOCUMENT;
    return attach(path, name, type, kind);
  }

  TestMailBuilder attach(String path, Optional<String> name, String type, PartKind kind) {
    parts.add(
        new MailPart(path, name, type, type, 40_000, "0".repeat(64), kind, new InaccessiblePart()));
    return this;
  }

  /** Reports a part that is not looked into. */
  TestMailBuilder unopened(String sentence) {
    unopened.add(sentence);
    return this;
  }

  TestMailBuilder link(DocumentLink.DocumentLinkService kind) {
    return link(kind, "https://" + kind.label() + ".example/d/" + links.size());
  }

  TestMailBuilder link(DocumentLink.DocumentLinkService kind, String url) {
    links.add(new DocumentLink(kind, url));
    return this;
  }

  TestMailBuilder addMark(String mark) {
    int equals = mark.indexOf('=');
    String value = mark.substring(equals + 1);
    switch (equals < 0 ? mark : mark.substring(0, equals)) {
      case "from" ->
          from(value.replaceAll("\\s*<.*", ""), value.replaceAll(".*<", "").replaceAll(">.*", ""));
      case "link" ->
          link(
              Arrays.stream(DocumentLink.DocumentLinkService.values())
                  .filter(kind -> kind.label().equals(value))
                  .findFirst()
                  .orElseThrow());
      case "newsletter" -> header("List-Unsubscribe", "<https://news.example/off>");
      case "bulk" -> header("Precedence", "bulk");
      case "list" ->
          header("List-Unsubscribe", "<mailto:off@lists.example>")
              .header("List-Id", "<legal.lists.example>")
              .header("List-Post", "<mailto:legal@lists.example>");
      case "calendar" -> calendar = true;
      default -> throw new IllegalArgumentException("Unknown mark: " + mark);
    }
    return this;
  }

  ReadMail read() {
    MailHeaders headers =
        new MailHeaders(
            Optional.empty(),
            Optional.of(from),
            List.of(),
            List.of(),
            Optional.of(subject),
            Optional.empty(),
            fields);
    return new ReadMail(
        headers, text, parts, links, calendar, List.of(), List.of(), unopened, false);
  }

  private String pathOf(String name) {
    return parts.stream()
        .filter(part -> part.name().equals(Optional.of(name)))
        .map(MailPart::path)
        .findFirst()
        .orElseThrow();
  }

  private static String typeOf(String name) {
    String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return TYPES.getOrDefault(ending, "application/octet-stream");
  }

  /** Fails on access, because judging must not open attachments. */
  private static final class InaccessiblePart implements SpooledPart {
    @Override
    public OutputStream output() {
      throw new AssertionError("Judging must not write an attachment.");
    }

    @Override
    public SeekableByteChannel channel() {
      throw new AssertionError("Judging must not open an attachment.");
    }

    @Override
    public void discard() {}
  }
}
