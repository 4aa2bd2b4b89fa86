package io.pactsync.mail;

import java.util.ArrayList;
import java.util.List;

/**
 * What a mail holds. Its attachments' contents belong to the caller, who discards them.
 *
 * @param text the body for judging: plain text, or HTML turned to text; forwarded mails included;
 *     at most {@link MailLimits#textChars} characters
 * @param attachments everything that is no body text, no multipart and no picture shown by the
 *     HTML, in the order in which it stands; containers come before their contents
 * @param links each URL once, in the order in which they stand
 * @param calendar whether it is an invitation or the like
 * @param warnings sentences about limits that were met and content that is malformed
 * @param unread those of the warnings that say what could not be read and may hold a document
 * @param incomplete whether the unread content is in no attachment, so that only the raw message
 *     has it
 */
public record ReadMail(
    MailHeaders headers,
    String text,
    List<MailPart> attachments,
    List<DocumentLink> links,
    boolean calendar,
    List<String> warnings,
    List<String> unread,
    boolean incomplete) {

  public ReadMail {
    attachments = List.copyOf(attachments);
    links = List.copyOf(links);
    warnings = List.copyOf(warnings);
    unread = List.copyOf(unread);
  }

  /** The same mail with one more attachment. */
  ReadMail with(MailPart part) {
    List<MailPart> more = new ArrayList<>(attachments);
    more.add(part);
    return new ReadMail(headers, text, more, links, calendar, warnings, unread, incomplete);
  }
}
