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
final class SummaryReader {

  /** The summary of a mail and the value of its Date header. */
  record Reading(MailSummary summary, Optional<Instant> date) {}

  private static final Pattern BRACKETED_ID = Pattern.compile("<([^<>\\s]+)>");

  private final List<String> fileNames = new ArrayList<>();
  private boolean hasAttachment;
  private boolean hasDriveLink;
  private String plain = "";
  private String html = "";

  private SummaryReader() {}

  /**
   * Reads a mail. A malformed mail has an empty summary, because Gmail accepts such mails too.
   *
   * @throws IOException when the source cannot be read
   */
  static Reading read(MailSource source) throws IOException {
    return new SummaryReader().readParts(source);
  }

  private Reading readParts(MailSource source) throws IOException {
    try (PartReader parts = new PartReader(source.open())) {
      PartHead root = PartHead.NONE;
      PartReader.Event event = parts.next();
      if (event != PartReader.Event.END) {
        root = parts.head();
      }
      while (event != PartReader.Event.END) {
        if (event == PartReader.Event.LEAF || event == PartReader.Event.MESSAGE) {
          note(parts, event);
        }
        event = parts.next();
      }
      return new Reading(summary(root), root.header("Date").flatMap(SummaryReader::instant));
    }
  }

  private void note(PartReader parts, PartReader.Event event) throws IOException {
    PartHead head = parts.head();
    if (!head.fileName().isEmpty()) {
      fileNames.add(head.fileName());
    }
    hasAttachment |= head.isAttachment();
    if (event == PartReader.Event.LEAF && head.isText() && head.fileName().isEmpty()) {
      String text = BodyText.read(parts.body(), head.charset());
      hasDriveLink |= BodyText.linksToDrive(text);
      if (head.mimeType().equals("text/plain") && plain.isEmpty()) {
        plain = BodyText.ofPlain(text);
      } else if (head.mimeType().equals("text/html") && html.isEmpty()) {
        html = BodyText.ofHtml(text);
      }
    }
  }

  private MailSummary summary(PartHead root) {
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

  private static List<String> ids(PartHead root, String header) {
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
      return Optional.of(
          ZonedDateTime.parse(withoutComment, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException notADate) {
      return Optional.empty();
    }
  }
}
