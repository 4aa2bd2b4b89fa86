package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Optional;

/**
 * What search needs to know of a mail, kept so that a search opens no mail. All texts are decoded.
 *
 * @param from the From header, empty when there is none
 * @param to the To header, empty when there is none
 * @param cc the Cc header, empty when there is none
 * @param subject the subject, empty when there is none
 * @param fileNames the names of all named parts, those inside forwarded mails too
 * @param hasAttachment whether Gmail would show a paper clip: inline logos don't count
 * @param hasDriveLink whether the text links to a Google Drive or Docs document
 * @param text the first words of the body, one space between any two
 * @param rfcMessageId the Message-ID without its angle brackets
 * @param references the ids in References and In-Reply-To, without brackets, oldest first
 */
public record MailSummary(
    String from,
    String to,
    String cc,
    String subject,
    List<String> fileNames,
    boolean hasAttachment,
    boolean hasDriveLink,
    String text,
    Optional<String> rfcMessageId,
    List<String> references) {

  public MailSummary {
    fileNames = List.copyOf(fileNames);
    references = List.copyOf(references);
  }
}
