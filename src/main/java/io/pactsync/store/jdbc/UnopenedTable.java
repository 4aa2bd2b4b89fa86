package io.pactsync.store.jdbc;

import io.pactsync.store.MessageState;
import io.pactsync.store.UnopenedContent;
import io.pactsync.store.UnopenedMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads and writes the findings about unopened parts within one transaction. */
final class UnopenedTable {
  private static final String REMOVE = "DELETE FROM unopened WHERE message = :message";

  private static final String INSERT =
      """
      INSERT INTO unopened (message, mailbox, internal_date, sender, subject, findings)
      VALUES (:message, :mailbox, :internalDate, :sender, :subject, :findings)
      """;

  private static final String COUNT =
      """
      SELECT count(*) FROM unopened
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
      """;

  private static final String FINDINGS =
      "SELECT message, findings FROM unopened WHERE message IN (<messages>)";

  /** {@code <inbox>} stands for a condition defined in this class, never for a value. */
  private static final String FIND =
      """
      SELECT b.email, m.gmail_id, u.internal_date, m.state, m.score, u.sender, u.subject,
        u.findings, c.review
      FROM unopened u
      JOIN message m ON m.seq = u.message
      JOIN mailbox b ON b.id = u.mailbox
      LEFT JOIN contract c ON c.message = u.message
      WHERE <inbox>
      ORDER BY u.internal_date DESC, u.message DESC LIMIT :limit
      """;

  private static final String THIS_INBOX =
      "u.mailbox = (SELECT id FROM mailbox WHERE email = :email)";

  private final Handle handle;

  UnopenedTable(Handle handle) {
    this.handle = handle;
  }

  void remove(long message) {
    handle.createUpdate(REMOVE).bind("message", message).execute();
  }

  void replace(
      long message, long mailbox, Instant internalDate, Optional<UnopenedContent> unopened) {
    remove(message);
    unopened.ifPresent(
        content ->
            handle
                .createUpdate(INSERT)
                .bind("message", message)
                .bind("mailbox", mailbox)
                .bind("internalDate", internalDate.toEpochMilli())
                .bind("sender", content.sender())
                .bind("subject", content.subject())
                .bind("findings", LineCodec.encode(content.findings()))
                .execute());
  }

  long count(String email) {
    return handle.createQuery(COUNT).bind("email", email).mapTo(Long.class).one();
  }

  /** Returns the findings of those messages that have any. */
  Map<Long, List<String>> findings(Collection<Long> messages) {
    Map<Long, List<String>> findings = new HashMap<>();
    if (messages.isEmpty()) {
      return findings;
    }
    handle
        .createQuery(FINDINGS)
        .bindList("messages", List.copyOf(messages))
        .map(
            (row, context) ->
                Map.entry(row.getLong("message"), LineCodec.decode(row.getString("findings"))))
        .forEach(entry -> findings.put(entry.getKey(), entry.getValue()));
    return findings;
  }

  List<UnopenedMessage> find(Optional<String> email, int limit) {
    Query query =
        handle
            .createQuery(FIND)
            .define("inbox", email.isPresent() ? THIS_INBOX : "1 = 1")
            .bind("limit", Math.max(0, limit));
    email.ifPresent(one -> query.bind("email", one));
    return query.map((row, context) -> message(row)).list();
  }

  private static UnopenedMessage message(ResultSet row) throws SQLException {
    return new UnopenedMessage(
        row.getString("email"),
        row.getString("gmail_id"),
        EpochMillis.required(row, "internal_date"),
        MessageState.valueOf(row.getString("state")),
        row.getInt("review") == 1,
        row.getDouble("score"),
        new UnopenedContent(
            Optional.ofNullable(row.getString("sender")),
            Optional.ofNullable(row.getString("subject")),
            LineCodec.decode(row.getString("findings"))));
  }
}
