package io.pactsync.store.jdbc;

import io.pactsync.store.SealedCredentials;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

final class JdbcSealedCredentials implements SealedCredentials {
  private static final String FIND =
      """
      SELECT c.sealed FROM credential c JOIN mailbox b ON b.id = c.mailbox
      WHERE b.email = :email
      """;

  private static final String PUT =
      """
      INSERT INTO credential (mailbox, sealed) VALUES (:mailbox, :sealed)
      ON CONFLICT (mailbox) DO UPDATE SET sealed = excluded.sealed
      """;

  private static final String ERASE =
      "DELETE FROM credential WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)";

  private final Transactions transactions;

  JdbcSealedCredentials(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<byte[]> find(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(FIND)
                .bind("email", email)
                .map((row, context) -> row.getBytes("sealed"))
                .findOne());
  }

  @Override
  public void put(String email, byte[] sealed) {
    transactions.writeWithoutResult(
        handle ->
            handle
                .createUpdate(PUT)
                .bind("mailbox", MailboxTable.number(handle, email))
                .bind("sealed", sealed)
                .execute());
  }

  @Override
  public void erase(String email) {
    transactions.writeWithoutResult(handle -> erase(handle, email));
    transactions.truncateJournal();
  }

  static void erase(Handle handle, String email) {
    handle.createUpdate(ERASE).bind("email", email).execute();
  }
}
