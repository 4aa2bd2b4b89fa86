package io.pactsync.store.jdbc;

import io.pactsync.store.MessageRef;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** An inbox's number in the books, under which everything of it is kept, and its new messages. */
final class Mailbox {
  private static final String ENTER =
      """
      INSERT INTO mailbox (email) VALUES (:email)
      ON CONFLICT (email) DO NOTHING
      """;

  private static final String NUMBER = "SELECT id FROM mailbox WHERE email = :email";

  private static final String LIST =
      """
      INSERT INTO message (mailbox, gmail_id, thread_id) VALUES (:mailbox, :gmailId, :threadId)
      ON CONFLICT (mailbox, gmail_id) DO NOTHING
      """;

  private Mailbox() {}

  /** The number, given to the inbox now if it has none yet. */
  static long number(Handle handle, String email) {
    return handle
        .createQuery(NUMBER)
        .bind("email", email)
        .mapTo(Long.class)
        .findOne()
        .orElseGet(() -> enter(handle, email));
  }

  private static long enter(Handle handle, String email) {
    handle.createUpdate(ENTER).bind("email", email).execute();
    return handle.createQuery(NUMBER).bind("email", email).mapTo(Long.class).one();
  }

  /** Enters messages as pending and leaves known ones as they are; returns how many were new. */
  static int list(Handle handle, long mailbox, List<MessageRef> refs) {
    if (refs.isEmpty()) {
      return 0;
    }
    PreparedBatch batch = handle.prepareBatch(LIST);
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
