package io.pactsync.store.jdbc;

import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes finished messages pending again, with no attempts and no strikes, within one transaction.
 */
final class MessageReopener {
  private static final String ALL_FAILED =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, strikes = 0, not_before = NULL,
        reason = NULL, settled_at = NULL
      WHERE mailbox = :mailbox AND state = 'FAILED'
      """;

  private static final String ONE_FAILED =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, strikes = 0, not_before = NULL,
        reason = NULL, settled_at = NULL
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state = 'FAILED'
      """;

  private static final String FINISHED =
      """
      SELECT seq FROM message
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state <> 'PENDING'
      """;

  private static final String REOPEN =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, strikes = 0, not_before = NULL,
        reason = NULL, settled_at = NULL, score = NULL
      WHERE seq = :seq
      """;

  private final Handle handle;
  private final long mailbox;

  MessageReopener(Handle handle, String email) {
    this.handle = handle;
    this.mailbox = MailboxTable.number(handle, email);
  }

  int reopenFailed(Optional<String> gmailId) {
    return gmailId
        .map(one -> handle.createUpdate(ONE_FAILED).bind("gmailId", one))
        .orElseGet(() -> handle.createUpdate(ALL_FAILED))
        .bind("mailbox", mailbox)
        .execute();
  }

  boolean reopenFinished(String gmailId) {
    Optional<Long> seq =
        handle
            .createQuery(FINISHED)
            .bind("mailbox", mailbox)
            .bind("gmailId", gmailId)
            .mapTo(Long.class)
            .findOne();
    seq.ifPresent(
        message -> {
          new ContractTable(handle).remove(message);
          handle.createUpdate(REOPEN).bind("seq", message).execute();
        });
    return seq.isPresent();
  }
}
