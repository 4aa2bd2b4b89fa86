package io.pactsync.mail;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What has been found in a mail so far, the mails inside it included. Not thread-safe. */
final class Findings {
  private static final int MOST_WARNINGS = 100;
  private static final int MOST_LINKS = 200;

  private final MailLimits limits;
  private final List<MailPart> attachments = new ArrayList<>();
  private final Map<String, DocumentLink> links = new LinkedHashMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private final List<String> unread = new ArrayList<>();
  private boolean incomplete;
  private boolean calendar;
  private int parts;

  Findings(MailLimits limits) {
    this.limits = limits;
  }

  /** Counts a part; false, with a warning, when there are too many. */
  boolean takePart(PartPath path) {
    parts++;
    if (parts == limits.parts() + 1) {
      warn(path, "and what follows it is left out, since the mail has too many parts");
    }
    return parts <= limits.parts();
  }

  void add(MailPart part) {
    attachments.add(part);
  }

  /** Takes back parts that turned out to be no attachments. */
  void remove(Collection<MailPart> parts) {
    attachments.removeAll(parts);
  }

  void addUrls(Collection<String> urls) {
    for (String url : urls) {
      if (links.size() < MOST_LINKS) {
        DocumentHosts.recognise(url).ifPresent(link -> links.putIfAbsent(link.url(), link));
      }
    }
  }

  void addText(String more) {
    int room = limits.textChars() - text.length();
    if (room > 0 && !more.isBlank()) {
      text.append(text.length() == 0 ? "" : "\n").append(more, 0, Math.min(room, more.length()));
      text.setLength(Math.min(text.length(), limits.textChars()));
    }
  }

  void markCalendar() {
    calendar = true;
  }

  /** Records a sentence about a part. */
  void warn(PartPath path, String predicate) {
    warn(sentence(path, predicate));
  }

  private static String sentence(PartPath path, String predicate) {
    String subject = path.toString();
    return Character.toUpperCase(subject.charAt(0)) + subject.substring(1) + " " + predicate + ".";
  }

  /** Records that a part defeated the reader by an exception. */
  void addUnread(PartPath path, Throwable cause) {
    addUnread(path, "could not be read (" + describe(cause) + ")");
    incomplete |= path.equals(PartPath.MAIL);
  }

  /** Records what could not be read, as the predicate of a sentence about a part that is kept. */
  void addUnread(PartPath path, String predicate) {
    addUnread(sentence(path, predicate));
  }

  /** Records a sentence about what could not be read. */
  void addUnread(String sentence) {
    warn(sentence);
    if (unread.size() < MOST_WARNINGS && !unread.contains(sentence)) {
      unread.add(sentence);
    }
  }

  /** The kind of an exception and the line that threw it; its message may quote the mail. */
  private static String describe(Throwable cause) {
    StackTraceElement[] trace = cause.getStackTrace();
    String kind = cause.getClass().getSimpleName();
    return trace.length == 0
        ? kind
        : kind + " at " + trace[0].getFileName() + ":" + trace[0].getLineNumber();
  }

  void warn(String sentence) {
    if (warnings.size() < MOST_WARNINGS && !warnings.contains(sentence)) {
      warnings.add(sentence);
    }
  }

  ReadMail mail(HeaderFields header) {
    MailHeaders headers = headers(header);
    return new ReadMail(
        headers,
        text.toString(),
        attachments,
        List.copyOf(links.values()),
        calendar,
        warnings,
        unread,
        incomplete);
  }

  private MailHeaders headers(HeaderFields header) {
    try {
      return MailHeaders.of(header);
    } catch (RuntimeException | StackOverflowError e) {
      addUnread("The header could not be read (" + describe(e) + ").");
      incomplete = true;
      return MailHeaders.of(new HeaderFields());
    }
  }
}
