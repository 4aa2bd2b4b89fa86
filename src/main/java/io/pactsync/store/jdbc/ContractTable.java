package io.pactsync.store.jdbc;

import io.pactsync.store.ContractRow;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.StoredContract;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** Reads and writes contracts with their documents within one transaction. */
final class ContractTable {
  private static final String REMOVE_DOCUMENTS = "DELETE FROM document WHERE message = :message";

  private static final String REMOVE = "DELETE FROM contract WHERE message = :message";

  private static final String INSERT =
      """
      INSERT INTO contract (message, mailbox, thread_id, internal_date, rfc_message_id, sender,
        subject, review, score, reasons, links, folder, json_sha256, searched)
      VALUES (:message, :mailbox, :threadId, :internalDate, :rfcMessageId, :sender,
        :subject, :review, :score, :reasons, :links, :folder, :json, :searched)
      """;

  private static final String INSERT_DOCUMENT =
      """
      INSERT INTO document (message, place, part, name, file, media_type, detected_type, size,
        sha256, duplicate_of)
      VALUES (:message, :place, :part, :name, :file, :mediaType, :detectedType, :size,
        :sha256, :duplicateOf)
      """;

  private static final String LISTED_AFTER =
      """
      SELECT c.message, b.email, m.gmail_id, c.thread_id, c.internal_date, c.rfc_message_id,
        c.sender, c.subject, c.review, c.score, c.reasons, c.links, c.folder, c.json_sha256
      FROM contract c
      JOIN message m ON m.seq = c.message
      JOIN mailbox b ON b.id = c.mailbox
      WHERE c.mailbox = (SELECT id FROM mailbox WHERE email = :email) AND c.message > :after
      ORDER BY c.message LIMIT :limit
      """;

  private static final String DOCUMENTS =
      """
      SELECT message, part, name, file, media_type, detected_type, size, sha256, duplicate_of
      FROM document WHERE message IN (<messages>)
      ORDER BY message, place
      """;

  /** The number of contracts whose documents one query reads. */
  private static final int BATCH_SIZE = 200;

  private final Handle handle;

  ContractTable(Handle handle) {
    this.handle = handle;
  }

  void remove(long message) {
    handle.createUpdate(REMOVE_DOCUMENTS).bind("message", message).execute();
    handle.createUpdate(REMOVE).bind("message", message).execute();
  }

  void replace(long message, long mailbox, ContractRow contract, List<DocumentRow> documents) {
    remove(message);
    handle
        .createUpdate(INSERT)
        .bind("message", message)
        .bind("mailbox", mailbox)
        .bind("threadId", contract.threadId())
        .bind("internalDate", contract.internalDate().toEpochMilli())
        .bind("rfcMessageId", contract.rfcMessageId())
        .bind("sender", contract.from())
        .bind("subject", contract.subject())
        .bind("review", contract.review() ? 1 : 0)
        .bind("score", contract.score())
        .bind("reasons", LineCodec.encode(contract.reasons()))
        .bind("links", contract.links())
        .bind("folder", contract.folder())
        .bind("json", contract.jsonSha256())
        .bind("searched", SearchText.of(contract, documents))
        .execute();
    insertDocuments(message, documents);
  }

  private void insertDocuments(long message, List<DocumentRow> documents) {
    if (documents.isEmpty()) {
      return;
    }
    PreparedBatch batch = handle.prepareBatch(INSERT_DOCUMENT);
    for (int place = 0; place < documents.size(); place++) {
      DocumentRow document = documents.get(place);
      batch
          .bind("message", message)
          .bind("place", place)
          .bind("part", document.part())
          .bind("name", document.name())
          .bind("file", document.file())
          .bind("mediaType", document.mediaType())
          .bind("detectedType", document.detectedType())
          .bind("size", document.size())
          .bind("sha256", document.sha256())
          .bind("duplicateOf", document.duplicateOf())
          .add();
    }
    batch.execute();
  }

  /** Returns the next contracts in the order of listing; an empty list at the end. */
  List<NumberedContract> listedAfter(String email, long message) {
    return read(
        handle
            .createQuery(LISTED_AFTER)
            .bind("email", email)
            .bind("after", message)
            .bind("limit", BATCH_SIZE));
  }

  /** Runs a query for the columns of {@link #LISTED_AFTER} and adds each contract's documents. */
  List<NumberedContract> read(Query query) {
    List<NumberedRow> contracts =
        query.map((row, context) -> new NumberedRow(row.getLong("message"), contract(row))).list();
    List<NumberedContract> kept = new ArrayList<>(contracts.size());
    for (int from = 0; from < contracts.size(); from += BATCH_SIZE) {
      List<NumberedRow> some =
          contracts.subList(from, Math.min(from + BATCH_SIZE, contracts.size()));
      Map<Long, List<DocumentRow>> documents = documents(some);
      Map<Long, List<String>> unopened =
          new UnopenedTable(handle).findings(some.stream().map(NumberedRow::message).toList());
      for (NumberedRow row : some) {
        long message = row.message();
        kept.add(
            new NumberedContract(
                message,
                new StoredContract(
                    row.contract(),
                    documents.getOrDefault(message, List.of()),
                    unopened.getOrDefault(message, List.of()))));
      }
    }
    return kept;
  }

  private record NumberedRow(long message, ContractRow contract) {}

  private Map<Long, List<DocumentRow>> documents(List<NumberedRow> contracts) {
    Map<Long, List<DocumentRow>> documents = new HashMap<>();
    handle
        .createQuery(DOCUMENTS)
        .bindList("messages", contracts.stream().map(NumberedRow::message).toList())
        .map((row, context) -> Map.entry(row.getLong("message"), document(row)))
        .forEach(
            entry ->
                documents
                    .computeIfAbsent(entry.getKey(), message -> new ArrayList<>())
                    .add(entry.getValue()));
    return documents;
  }

  private static ContractRow contract(ResultSet row) throws SQLException {
    return new ContractRow(
        row.getString("email"),
        row.getString("gmail_id"),
        row.getString("thread_id"),
        EpochMillis.required(row, "internal_date"),
        Optional.ofNullable(row.getString("rfc_message_id")),
        Optional.ofNullable(row.getString("sender")),
        Optional.ofNullable(row.getString("subject")),
        row.getInt("review") == 1,
        row.getDouble("score"),
        LineCodec.decode(row.getString("reasons")),
        row.getInt("links"),
        row.getString("folder"),
        row.getString("json_sha256"));
  }

  private static DocumentRow document(ResultSet row) throws SQLException {
    return new DocumentRow(
        row.getString("part"),
        Optional.ofNullable(row.getString("name")),
        row.getString("file"),
        row.getString("media_type"),
        row.getString("detected_type"),
        row.getLong("size"),
        row.getString("sha256"),
        Optional.ofNullable(row.getString("duplicate_of")));
  }
}
