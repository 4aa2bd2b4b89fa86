package io.pactsync.store.jdbc;

import io.pactsync.store.MessageRef;
import io.pactsync.store.MessageStore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * Makes finished messages pending again, with no attempts and no strikes, within one transaction.
 */
final class MessageReopener {
  private static final String ALL_FAILED =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, denials = 0, strikes = 0,
        not_before = NULL, reason = NULL, settled_at = NULL, revivals = 0, revive_at = NULL
      WHERE mailbox = :mailbox AND state = 'FAILED'
      """;

  private static final String ONE_FAILED =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, denials = 0, strikes = 0,
        not_before = NULL, reason = NULL, settled_at = NULL, revivals = 0, revive_at = NULL
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state = 'FAILED'
      """;

  private static final String FINISHED =
      """
      SELECT seq FROM message
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state <> 'PENDING'
      """;

  private static final String REOPEN =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, denials = 0, strikes = 0,
        not_before = NULL, reason = NULL, settled_at = NULL, revivals = 0, revive_at = NULL, score = NULL
      WHERE seq = :seq
      """;

  private static final String REVIVE_FAILED =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, denials = 0, strikes = 0,
        not_before = NULL, reason = NULL, settled_at = NULL, revivals = revivals + 1,
        revive_at = NULL
      WHERE seq IN (
        SELECT seq FROM message
        WHERE mailbox = :mailbox AND state = 'FAILED' AND revive_at IS NOT NULL
          AND revive_at <= :now
        ORDER BY revive_at, seq LIMIT :limit)
      """;

  private static final String REVIVE_GONE =
      """
      UPDATE message SET state = 'PENDING', attempts = 0, denials = 0, strikes = 0,
        not_before = NULL, reason = NULL, settled_at = NULL, revivals = revivals + 1,
        revive_at = NULL
      WHERE mailbox = :mailbox AND gmail_id IN (<gmailIds>) AND state = 'GONE'
        AND revive_at <= :now
      """;

  private final Handle handle;
  private final long mailbox;

  MessageReopener(Handle handle, String email) {
    this.handle = handle;
    this.mailbox = MailboxTable.lockNumber(handle, email);
  }

  int reopenFailed(Optional<String> gmailId) {
    return gmailId
        .map(one -> handle.createUpdate(ONE_FAILED).bind("gmailId", one))
        .orElseGet(() -> handle.createUpdate(ALL_FAILED))
        .bind("mailbox", mailbox)
        .execute();
  }

  int reviveFailed(Instant now, int limit) {
    return handle
        .createUpdate(REVIVE_FAILED)
        .bind("mailbox", mailbox)
        .bind("now", now.toEpochMilli())
        .bind("limit", limit)
        .execute();
  }

  /** Makes gone messages pending again that a listing shows. */
  void reviveGone(List<MessageRef> shown, Instant listingBegan) {
    for (int from = 0; from < shown.size(); from += MessageStore.MAX_IDS_PER_CALL) {
      int to = Math.min(from + MessageStore.MAX_IDS_PER_CALL, shown.size());
      handle
          .createUpdate(REVIVE_GONE)
          .bind("mailbox", mailbox)
          .bindList("gmailIds", shown.subList(from, to).stream().map(MessageRef::gmailId).toList())
          .bind("now", listingBegan.toEpochMilli())
          .execute();
    }
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
          new UnopenedTable(handle).remove(message);
          handle.createUpdate(REOPEN).bind("seq", message).execute();
        });
    return seq.isPresent();
  }
}
