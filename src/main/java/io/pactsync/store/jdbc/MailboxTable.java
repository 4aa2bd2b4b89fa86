package io.pactsync.store.jdbc;

import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Assigns each inbox a number, which all its rows refer to, and adds its new messages. */
final class MailboxTable {
  private static final String INSERT =
      """
      INSERT INTO mailbox (email) VALUES (:email)
      ON CONFLICT (email) DO NOTHING
      """;

  private static final String NUMBER = "SELECT id FROM mailbox WHERE email = :email";

  private static final String INSERT_MESSAGE =
      """
      INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (:mailbox, :gmailId, :threadId)
      ON CONFLICT (mailbox, gmail_id) DO NOTHING
      """;

  /** Locks the inbox's row and leaves it as it is. */
  private static final String LOCK = "UPDATE tally SET pending = pending WHERE mailbox = :mailbox";

  private MailboxTable() {}

  /** Returns the inbox's number, and assigns one if it has none. */
  static long number(Handle handle, String email) {
    return handle
        .createQuery(NUMBER)
        .bind("email", email)
        .mapTo(Long.class)
        .findOne()
        .orElseGet(() -> insert(handle, email));
  }

  /**
   * Returns the inbox's number as {@link #number} does, and makes other transactions that change
   * the inbox's messages wait until this one ends. So messages become visible in the order of their
   * numbers, and no two transactions wait for each other's messages. SQLite has one writer anyway.
   */
  static long lockNumber(Handle handle, String email) {
    long mailbox = number(handle, email);
    handle.createUpdate(LOCK).bind("mailbox", mailbox).execute();
    return mailbox;
  }

  private static long insert(Handle handle, String email) {
    handle.createUpdate(INSERT).bind("email", email).execute();
    return handle.createQuery(NUMBER).bind("email", email).mapTo(Long.class).one();
  }

  /** Adds messages as pending and leaves known ones unchanged. Returns how many were new. */
  static int addMessages(Handle handle, long mailbox, List<MessageRef> refs) {
    if (refs.isEmpty()) {
      return 0;
    }
    PreparedBatch batch = handle.prepareBatch(INSERT_MESSAGE);
    for (MessageRef ref : refs) {
      batch
          .bind("mailbox", mailbox)
          .bind("gmailId", ref.gmailId())
          .bind("threadId", ref.threadId())
          .add();
    }
    return IntStream.of(batch.execute()).sum();
  }
}
