package io.pactsync.store.jdbc;

import io.pactsync.store.Contracts;
import io.pactsync.store.StoredContract;
import io.pactsync.store.UnopenedMessage;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

final class JdbcContracts implements Contracts {
  /**
   * {@code <inbox>}, {@code <words>} and {@code <review>} stand for conditions defined in this
   * class, never for values.
   */
  private static final String FIND =
      """
      SELECT c.message, b.email, m.gmail_id, c.thread_id, c.internal_date, c.rfc_message_id,
        c.sender, c.subject, c.review, c.score, c.reasons, c.links, c.folder, c.json_sha256
      FROM contract c
      JOIN message m ON m.seq = c.message
      JOIN mailbox b ON b.id = c.mailbox
      WHERE <inbox> <words> <review>
      ORDER BY c.internal_date DESC, c.message DESC LIMIT :limit
      """;

  private static final String COUNT_REVIEW =
      """
      SELECT count(*) FROM contract
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email) AND review = 1
      """;

  private static final String ANY_INBOX = "1 = 1";
  private static final String THIS_INBOX =
      "c.mailbox = (SELECT id FROM mailbox WHERE email = :email)";

  private final Transactions transactions;

  JdbcContracts(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public List<StoredContract> find(
      Optional<String> email, Optional<String> text, boolean review, int limit) {
    return transactions.read(
        handle ->
            new ContractTable(handle)
                .read(query(handle, email, text, review).bind("limit", Math.max(0, limit))).stream()
                    .map(NumberedContract::stored)
                    .toList());
  }

  @Override
  public long countReview(String email) {
    return transactions.read(
        handle -> handle.createQuery(COUNT_REVIEW).bind("email", email).mapTo(Long.class).one());
  }

  @Override
  public List<UnopenedMessage> findUnopened(Optional<String> email, int limit) {
    return transactions.read(handle -> new UnopenedTable(handle).find(email, limit));
  }

  @Override
  public long countUnopened(String email) {
    return transactions.read(handle -> new UnopenedTable(handle).count(email));
  }

  private static Query query(
      Handle handle, Optional<String> email, Optional<String> text, boolean review) {
    Query query =
        handle.createQuery(FIND).define("inbox", email.isPresent() ? THIS_INBOX : ANY_INBOX);
    email.ifPresent(one -> query.bind("email", one));
    List<String> patterns = text.map(SearchText::patterns).orElse(List.of());
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < patterns.size(); i++) {
      words.append(" AND c.searched LIKE :word").append(i).append(" ESCAPE '!'");
      query.bind("word" + i, patterns.get(i));
    }
    return query
        .define("words", words.toString())
        .define("review", review ? "AND c.review = 1" : "");
  }
}
