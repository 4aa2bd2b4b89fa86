package io.pactsync.emulator.mailbox;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a whole mail and creates its searchable summary. */
final class MailSummaryReader {

  /** The summary of a mail and the value of its Date header. */
  record MailSummaryResult(MailSummary summary, Optional<Instant> date) {}

  private static final Pattern BRACKETED_ID = Pattern.compile("<([^<>\\s]+)>");

  private final List<String> fileNames = new ArrayList<>();
  private boolean hasAttachment;
  private boolean hasDriveLink;
  private String plain = "";
  private String html = "";

  private MailSummaryReader() {}

  /**
   * Reads a mail. A malformed mail has an empty summary, because Gmail accepts such mails too.
   *
   * @throws IOException when the source cannot be read
   */
  static MailSummaryResult read(RawMailSource source) throws IOException {
    return new MailSummaryReader().readParts(source);
  }

  private MailSummaryResult readParts(RawMailSource source) throws IOException {
    try (PartReader parts = new PartReader(source.open())) {
      PartHeaders root = PartHeaders.NONE;
      PartReader.PartEvent event = parts.next();
      if (event != PartReader.PartEvent.END) {
        root = parts.head();
      }
      while (event != PartReader.PartEvent.END) {
        if (event == PartReader.PartEvent.LEAF || event == PartReader.PartEvent.MESSAGE) {
          note(parts, event);
        }
        event = parts.next();
      }
      return new MailSummaryResult(
          summary(root), root.header("Date").flatMap(MailSummaryReader::instant));
    }
  }

  private void note(PartReader parts, PartReader.PartEvent event) throws IOException {
    PartHeaders head = parts.head();
    if (!head.fileName().isEmpty()) {
      fileNames.add(head.fileName());
    }
    hasAttachment |= head.isAttachment();
    if (event == PartReader.PartEvent.LEAF && head.isText() && head.fileName().isEmpty()) {
      String text = BodyExcerpt.read(parts.body(), head.charset());
      hasDriveLink |= BodyExcerpt.linksToDrive(text);
      if (head.mimeType().equals("text/plain") && plain.isEmpty()) {
        plain = BodyExcerpt.fromPlainText(text);
      } else if (head.mimeType().equals("text/html") && html.isEmpty()) {
        html = BodyExcerpt.fromHtml(text);
      }
    }
  }

  private MailSummary summary(PartHeaders root) {
    List<String> references = ids(root, "References");
    ids(root, "In-Reply-To").stream()
        .filter(id -> !references.contains(id))
        .forEach(references::add);
    return new MailSummary(
        root.header("From").orElse(""),
        root.header("To").orElse(""),
        root.header("Cc").orElse(""),
        root.header("Subject").orElse(""),
        fileNames,
        hasAttachment,
        hasDriveLink,
        plain.isEmpty() ? html : plain,
        ids(root, "Message-ID").stream().findFirst(),
        references);
  }

  private static List<String> ids(PartHeaders root, String header) {
    List<String> ids = new ArrayList<>();
    Matcher id = BRACKETED_ID.matcher(root.header(header).orElse(""));
    while (id.find()) {
      ids.add(id.group(1));
    }
    return ids;
  }

  private static Optional<Instant> instant(String date) {
    String withoutComment = date.replaceAll("\\(.*", "").strip();
    try {
      ZonedDateTime parsed =
          ZonedDateTime.parse(withoutComment, DateTimeFormatter.RFC_1123_DATE_TIME);
      // Gmail has no messages from other years: it takes the time of arrival instead.
      return Optional.of(parsed)
          .filter(at -> at.getYear() >= 1 && at.getYear() <= 9998)
          .map(ZonedDateTime::toInstant);
    } catch (DateTimeException notADate) {
      return Optional.empty();
    }
  }
}
