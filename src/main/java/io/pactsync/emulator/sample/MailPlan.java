package io.pactsync.emulator.sample;

import java.time.Instant;
import java.util.List;

/**
 * The properties of a mail that are chosen before its text, including all that a reply to it needs.
 *
 * @param number the document number that the mail is about
 * @param topic the subject without "Re:"
 * @param references the Message-IDs of the earlier mails in the thread, oldest first
 * @param byOwner whether the mailbox's owner wrote it
 */
record MailPlan(
    int index,
    SampleMailKind kind,
    SampleLanguage language,
    SampleCompany party,
    int number,
    Instant date,
    String topic,
    String messageId,
    List<String> references,
    boolean byOwner) {

  MailPlan {
    references = List.copyOf(references);
  }

  boolean isReply() {
    return !references.isEmpty();
  }
}
