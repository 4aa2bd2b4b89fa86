package io.pactsync.emulator.mailbox;

import java.time.Instant;
import java.util.Set;

/**
 * A message in a mailbox. Immutable: a relabelled message is a new value with the same id.
 *
 * @param id 16 lowercase hexadecimal digits
 * @param threadId the id of the thread's first message
 * @param historyId the history id of the last change to this message
 */
public record MailboxMessage(
    String id,
    String threadId,
    long historyId,
    Instant internalDate,
    Set<String> labelIds,
    RawMailSource source,
    MailSummary summary) {

  public MailboxMessage {
    labelIds = Set.copyOf(labelIds);
  }
}
