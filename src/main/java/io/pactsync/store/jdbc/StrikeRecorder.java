package io.pactsync.store.jdbc;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/** Adds strikes to one inbox's messages within one transaction. */
final class StrikeRecorder {
  private static final String STRIKE =
      """
      UPDATE message SET strikes = strikes + 1
      WHERE mailbox = :mailbox AND gmail_id = :gmailId AND state = 'PENDING'
      RETURNING strikes
      """;

  private final Handle handle;
  private final long mailbox;

  private StrikeRecorder(Handle handle, long mailbox) {
    this.handle = handle;
    this.mailbox = mailbox;
  }

  static StrikeRecorder forInbox(Handle handle, String email) {
    return new StrikeRecorder(handle, MailboxTable.lockNumber(handle, email));
  }

  /**
   * Adds a strike to each pending message. Returns the messages that now have {@code most} strikes
   * or more.
   */
  List<String> addTo(Collection<String> gmailIds, int most) {
    List<String> reached = new ArrayList<>();
    for (String gmailId : gmailIds) {
      Optional<Integer> strikes =
          handle
              .createQuery(STRIKE)
              .bind("mailbox", mailbox)
              .bind("gmailId", gmailId)
              .mapTo(Integer.class)
              .findOne();
      if (strikes.filter(count -> count >= most).isPresent()) {
        reached.add(gmailId);
      }
    }
    return List.copyOf(reached);
  }
}
