package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Optional;

/**
 * The searchable content of a mail, kept so that a search opens no mail. All texts are decoded.
 *
 * @param from the From header, empty when missing
 * @param to the To header, empty when missing
 * @param cc the Cc header, empty when missing
 * @param subject the subject, empty when missing
 * @param fileNames the names of all named parts, including parts of forwarded mails
 * @param hasAttachment whether Gmail would show an attachment icon; inline logos do not count
 * @param hasDriveLink whether the text links to a Google Drive or Docs document
 * @param text the first words of the body, separated by single spaces
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
