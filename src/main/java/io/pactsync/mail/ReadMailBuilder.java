package io.pactsync.mail;

import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.header.RawHeaderFields;
import io.pactsync.mail.link.DocumentLink;
import io.pactsync.mail.link.DocumentLinkRecognizer;
import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.MimePartPath;
import io.pactsync.mail.text.UnlabelledTextDecoder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the contents of a mail and of the mails inside it. Not thread-safe. */
final class ReadMailBuilder {
  private static final int MAX_WARNINGS = 100;
  private static final int MAX_LINKS = 200;

  private final MailLimits limits;
  private final List<MailPart> attachments = new ArrayList<>();
  private final Map<String, DocumentLink> links = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final List<String> readErrors = new ArrayList<>();
  private final UnlabelledTextDecoder charset = new UnlabelledTextDecoder();
  private final List<String> unopened = new ArrayList<>();
  private boolean incomplete;
  private boolean calendar;
  private int parts;

  ReadMailBuilder(MailLimits limits) {
    this.limits = limits;
  }

  /** Counts a part. Returns false and records a warning at the limit. */
  boolean countPart(MimePartPath path) {
    parts++;
    if (parts == limits.parts() + 1) {
      addUnopened(path, "and all later parts are skipped because the mail has too many parts");
    }
    return parts <= limits.parts();
  }

  /** Learns the charset of the mail, and decodes what has no label. */
  UnlabelledTextDecoder charset() {
    return charset;
  }

  /** Replaces a part by the same part under a better name. */
  void replace(MailPart part, MailPart better) {
    attachments.replaceAll(p -> p.equals(part) ? better : p);
  }

  void add(MailPart part) {
    attachments.add(part);
  }

  /** Removes parts that are not attachments. */
  void remove(Collection<MailPart> parts) {
    attachments.removeAll(parts);
  }

  void addUrls(Collection<String> urls) {
    for (String url : urls) {
      if (links.size() < MAX_LINKS) {
        DocumentLinkRecognizer.recognize(url)
            .ifPresent(link -> links.putIfAbsent(link.url(), link));
      }
    }
  }

  void addText(String more) {
    int charsLeft = limits.textChars() - text.length();
    if (charsLeft > 0 && !more.isBlank()) {
      text.append(text.length() == 0 ? "" : "\n")
          .append(more, 0, Math.min(charsLeft, more.length()));
      text.setLength(Math.min(text.length(), limits.textChars()));
    }
  }

  void markCalendar() {
    calendar = true;
  }

  /** Records a warning about a part. */
  void warn(MimePartPath path, String predicate) {
    warn(sentence(path, predicate));
  }

  private static String sentence(MimePartPath path, String predicate) {
    String subject = path.toString();
    return Character.toUpperCase(subject.charAt(0)) + subject.substring(1) + " " + predicate + ".";
  }

  /** Records an exception that stopped the reading of a part. */
  void addReadError(MimePartPath path, Throwable cause) {
    addReadError(path, "could not be read (" + ExceptionPlace.describe(cause) + ")");
    incomplete |= path.equals(MimePartPath.MAIL);
  }

  /** Records unreadable content of a part that is kept, as the predicate of a sentence. */
  void addReadError(MimePartPath path, String predicate) {
    addReadError(sentence(path, predicate));
  }

  /** Records a sentence about unreadable content. */
  void addReadError(String sentence) {
    warn(sentence);
    if (readErrors.size() < MAX_WARNINGS && !readErrors.contains(sentence)) {
      readErrors.add(sentence);
    }
  }

  /** Records content that is not looked into, as the predicate of a sentence about a part. */
  void addUnopened(MimePartPath path, String predicate) {
    String sentence = sentence(path, predicate);
    warn(sentence);
    if (unopened.size() < MAX_WARNINGS && !unopened.contains(sentence)) {
      unopened.add(sentence);
    }
  }

  void warn(String sentence) {
    if (warnings.size() < MAX_WARNINGS && !warnings.contains(sentence)) {
      warnings.add(sentence);
    }
  }

  ReadMail build(RawHeaderFields header) {
    MailHeaders headers = headers(header);
    return new ReadMail(
        headers,
        text.toString(),
        attachments,
        List.copyOf(links.values()),
        calendar,
        warnings,
        readErrors,
        unopened,
        incomplete);
  }

  private MailHeaders headers(RawHeaderFields header) {
    try {
      return MailHeaders.of(header, charset);
    } catch (RuntimeException | StackOverflowError e) {
      addReadError("The header could not be read (" + ExceptionPlace.describe(e) + ").");
      incomplete = true;
      return MailHeaders.of(new RawHeaderFields(), charset);
    }
  }
}
