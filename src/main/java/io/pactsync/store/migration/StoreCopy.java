package io.pactsync.store.migration;

import io.pactsync.store.jdbc.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Copies the rows of a store into a PostgreSQL database. The constraints and triggers of the new
 * database check every row. A copy that was interrupted continues after the last complete batch.
 */
final class StoreCopy {
  /** The number of messages that one transaction copies. */
  static final int BATCH_SIZE = 500;

  /** A finished message begins as pending, because its contract refers to it. */
  private static final List<String> IDENTITY = List.of("seq", "mailbox", "gmail_id", "thread_id");

  private static final List<String> FATE =
      List.of(
          "state",
          "attempts",
          "denials",
          "revivals",
          "strikes",
          "not_before",
          "reason",
          "internal_date",
          "score",
          "settled_at",
          "revive_at");

  private static final String INSERT_PENDING =
      """
      INSERT INTO message (seq, mailbox, gmail_id, thread_id) OVERRIDING SYSTEM VALUE
      VALUES (?, ?, ?, ?)
      """;

  private static final String FINISH =
      """
      UPDATE message SET state = ?, attempts = ?, denials = ?, revivals = ?, strikes = ?,
        not_before = ?, reason = ?, internal_date = ?, score = ?, settled_at = ?, revive_at = ?
      WHERE seq = ?
      """;

  private static final String LAST_MESSAGE = "SELECT COALESCE(max(seq), 0) FROM message";

  private final Transactions from;
  private final Transactions to;
  private final LongConsumer copied;

  /**
   * @param copied receives the number of messages in the new database after each batch
   */
  StoreCopy(Transactions from, Transactions to, LongConsumer copied) {
    this.from = from;
    this.to = to;
    this.copied = copied;
  }

  void run() {
    copyMailboxes();
    copyMessages();
    MigratedTable.SMALL.forEach(this::copySmall);
    to.writeWithoutResult(StoreCopy::continueNumbers);
  }

  private void copyMailboxes() {
    MigratedTable table = MigratedTable.MAILBOX;
    eachPage(
        table,
        rows ->
            to.writeWithoutResult(
                handle ->
                    StoredRow.insert(handle, table.insert() + " ON CONFLICT DO NOTHING", rows)));
  }

  private void copyMessages() {
    long last = to.read(StoreCopy::lastMessage);
    long total = to.read(StoreCopy::count);
    while (true) {
      long after = last;
      MessageBatch batch = from.read(handle -> MessageBatch.read(handle, after));
      if (batch.messages().isEmpty()) {
        return;
      }
      to.writeWithoutResult(batch::write);
      last = batch.last();
      total += batch.messages().size();
      copied.accept(total);
    }
  }

  private static long lastMessage(Handle handle) {
    return handle.createQuery(LAST_MESSAGE).mapTo(Long.class).one();
  }

  private static long count(Handle handle) {
    return handle.createQuery("SELECT count(*) FROM message").mapTo(Long.class).one();
  }

  /** Replaces what an interrupted copy left. */
  private void copySmall(MigratedTable table) {
    List<StoredRow> rows = new ArrayList<>();
    eachPage(table, rows::addAll);
    to.writeWithoutResult(
        handle -> {
          handle.execute("DELETE FROM %s WHERE %s".formatted(table.name(), table.condition()));
          StoredRow.insert(handle, table, rows);
        });
  }

  private void eachPage(MigratedTable table, Consumer<List<StoredRow>> work) {
    @Nullable StoredRow after = null;
    while (true) {
      @Nullable StoredRow begin = after;
      List<StoredRow> page = from.read(handle -> StoredRow.page(handle, table, begin, BATCH_SIZE));
      if (page.isEmpty()) {
        return;
      }
      work.accept(page);
      after = page.get(page.size() - 1);
    }
  }

  /** The rows were inserted with their numbers, so the database must count on from the highest. */
  private static void continueNumbers(Handle handle) {
    for (String column : List.of("mailbox.id", "message.seq", "listing.id", "run.id")) {
      String[] names = column.split("\\.", 2);
      handle
          .createQuery(
              "SELECT setval(pg_get_serial_sequence('%1$s', '%2$s'), COALESCE(max(%2$s), 0) + 1, false) FROM %1$s"
                  .formatted(names[0], names[1]))
          .mapTo(Long.class)
          .one();
    }
  }

  /** Messages with all rows that refer to them. */
  private record MessageBatch(
      List<StoredRow> messages,
      long last,
      List<StoredRow> contracts,
      List<StoredRow> documents,
      List<StoredRow> unopened) {
    static MessageBatch read(Handle handle, long after) {
      MigratedTable table = MigratedTable.MESSAGE;
      List<StoredRow> messages = StoredRow.page(handle, table, key(after), BATCH_SIZE);
      long last =
          messages.isEmpty() ? after : messages.get(messages.size() - 1).number(table, "seq");
      return new MessageBatch(
          messages,
          last,
          StoredRow.ofMessages(handle, MigratedTable.CONTRACT, "message", after, last),
          StoredRow.ofMessages(handle, MigratedTable.DOCUMENT, "message", after, last),
          StoredRow.ofMessages(handle, MigratedTable.UNOPENED, "message", after, last));
    }

    private static StoredRow key(long message) {
      return new StoredRow(List.of(message));
    }

    void write(Handle handle) {
      MigratedTable table = MigratedTable.MESSAGE;
      StoredRow.insert(
          handle, INSERT_PENDING, messages.stream().map(row -> row.of(table, IDENTITY)).toList());
      StoredRow.insert(handle, MigratedTable.CONTRACT, contracts);
      StoredRow.insert(handle, MigratedTable.DOCUMENT, documents);
      StoredRow.insert(handle, MigratedTable.UNOPENED, unopened);
      List<String> fateAndKey = new ArrayList<>(FATE);
      fateAndKey.add("seq");
      StoredRow.insert(
          handle, FINISH, messages.stream().map(row -> row.of(table, fateAndKey)).toList());
    }
  }
}
