package io.pactsync.emulator.sample;

import java.time.Instant;
import java.util.List;

/**
 * What is decided about a mail before it is written: as much as an answer to it must know.
 *
 * @param number the running number that the mail is about
 * @param topic the subject without any "Re:"
 * @param references the ids of the mails before it in its thread, oldest first
 * @param byOwner whether the mailbox's owner wrote it
 */
record MailPlan(
    int index,
    SampleKind kind,
    Language language,
    Company party,
    int number,
    Instant date,
    String topic,
    String messageId,
    List<String> references,
    boolean byOwner) {

  MailPlan {
    references = List.copyOf(references);
  }

  boolean isAnswer() {
    return !references.isEmpty();
  }
}
