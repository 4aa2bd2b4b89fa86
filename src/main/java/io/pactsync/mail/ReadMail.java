package io.pactsync.mail;

import io.pactsync.mail.header.MailHeaders;
import io.pactsync.mail.link.DocumentLink;
import io.pactsync.mail.part.MailPart;
import java.util.ArrayList;
import java.util.List;

/**
 * The contents of a mail. The caller owns and discards the attachments' contents.
 *
 * @param text the body for judging: plain text, or HTML converted to text; includes forwarded
 *     mails; at most {@link MailLimits#textChars} characters
 * @param attachments all parts in order, except body texts, multiparts and pictures embedded in the
 *     HTML, unless they may show a page; a container precedes its contents
 * @param links each URL once, in order of first occurrence
 * @param calendar whether it contains an invitation or other calendar data
 * @param warnings sentences about reached limits and malformed content
 * @param readErrors the warnings about unreadable content that may contain a document
 * @param unopened the warnings about parts that are not looked into, because they are encrypted, of
 *     a type that cannot be opened, or past a limit; they may contain a document
 * @param needsRawMessage whether only the raw message contains the unreadable content
 */
public record ReadMail(
    MailHeaders headers,
    String text,
    List<MailPart> attachments,
    List<DocumentLink> links,
    boolean calendar,
    List<String> warnings,
    List<String> readErrors,
    List<String> unopened,
    boolean needsRawMessage) {

  public ReadMail {
    attachments = List.copyOf(attachments);
    links = List.copyOf(links);
    warnings = List.copyOf(warnings);
    readErrors = List.copyOf(readErrors);
    unopened = List.copyOf(unopened);
  }

  /** Returns a copy with an additional attachment. */
  ReadMail withAttachment(MailPart part) {
    List<MailPart> more = new ArrayList<>(attachments);
    more.add(part);
    return new ReadMail(
        headers, text, more, links, calendar, warnings, readErrors, unopened, needsRawMessage);
  }
}
