package io.pactsync.store.jdbc;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** One inbox's messages that are being worked on, within one transaction. */
final class InHand {
  private static final String TAKE =
      """
      UPDATE message SET in_hand_since = :now
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state = 'PENDING'
      """;

  private static final String PUT_BACK =
      """
      UPDATE message SET in_hand_since = NULL
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND in_hand_since IS NOT NULL
      """;

  private static final String LEFT =
      """
      SELECT gmail_id, strikes FROM message
      WHERE mailbox = :mailbox AND in_hand_since IS NOT NULL
      ORDER BY seq
      """;

  private static final String STRIKE =
      """
      UPDATE message SET strikes = strikes + 1, in_hand_since = NULL
      WHERE mailbox = :mailbox AND gmail_id = :gmailId
      """;

  private static final String GIVE_UP =
      """
      UPDATE message SET state = 'FAILED', reason = :reason, settled_at = :now, not_before = NULL
      WHERE mailbox = :mailbox AND gmail_id = :gmailId
      """;

  private final Handle handle;
  private final long mailbox;

  private InHand(Handle handle, long mailbox) {
    this.handle = handle;
    this.mailbox = mailbox;
  }

  static InHand of(Handle handle, String email) {
    return new InHand(handle, Mailbox.number(handle, email));
  }

  void take(Collection<String> gmailIds, Instant now) {
    forEach(TAKE, gmailIds, batch -> batch.bind("now", now.toEpochMilli()));
  }

  void putBack(Collection<String> gmailIds) {
    forEach(PUT_BACK, gmailIds, batch -> batch);
  }

  /** Returns those that were given up, in the order of listing. */
  List<String> recover(int strikes, String reason, Instant now) {
    List<String> left = new ArrayList<>();
    List<String> suspect = new ArrayList<>();
    handle
        .createQuery(LEFT)
        .bind("mailbox", mailbox)
        .map((row, context) -> new Struck(row.getString("gmail_id"), row.getInt("strikes") + 1))
        .forEach(
            struck -> {
              left.add(struck.gmailId());
              if (struck.strikes() >= strikes) {
                suspect.add(struck.gmailId());
              }
            });
    forEach(STRIKE, left, batch -> batch);
    forEach(
        GIVE_UP, suspect, batch -> batch.bind("reason", reason).bind("now", now.toEpochMilli()));
    return List.copyOf(suspect);
  }

  private record Struck(String gmailId, int strikes) {}

  private void forEach(
      String sql, Collection<String> gmailIds, UnaryOperator<PreparedBatch> binding) {
    if (gmailIds.isEmpty()) {
      return;
    }
    PreparedBatch batch = handle.prepareBatch(sql);
    for (String gmailId : gmailIds) {
      binding.apply(batch).bind("mailbox", mailbox).bind("gmailId", gmailId).add();
    }
    batch.execute();
  }
}
