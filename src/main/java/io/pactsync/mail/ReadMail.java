package io.pactsync.mail;

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
 * @param warnings sentences about what could not be read
 */
public record ReadMail(
    MailHeaders headers,
    String text,
    List<MailPart> attachments,
    List<DocumentLink> links,
    boolean calendar,
    List<String> warnings) {

  public ReadMail {
    attachments = List.copyOf(attachments);
    links = List.copyOf(links);
    warnings = List.copyOf(warnings);
  }
}
