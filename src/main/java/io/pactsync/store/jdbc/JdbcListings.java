package io.pactsync.store.jdbc;

import io.pactsync.store.Listing;
import io.pactsync.store.ListingKind;
import io.pactsync.store.ListingStore;
import io.pactsync.store.MessageRef;
import io.pactsync.store.SyncCursor;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

final class JdbcListings implements ListingStore {
  private static final String CURSOR =
      """
      SELECT c.history_id, c.query, c.fully_listed_at,
        COALESCE(c.checked_at, c.fully_listed_at) AS checked_at, b.newest_internal_date
      FROM sync_cursor c JOIN mailbox b ON b.id = c.mailbox
      WHERE b.email = :email
      """;

  private static final String UNFINISHED =
      """
      SELECT l.id, b.email, l.kind, l.configured_query, l.listed_query, l.pinned_history_id,
        l.next_page_token, l.begun_at
      FROM listing l JOIN mailbox b ON b.id = l.mailbox
      WHERE b.email = :email
      """;

  private static final String DELETE = "DELETE FROM listing WHERE mailbox = :mailbox";

  private static final String BEGIN =
      """
      INSERT INTO listing (mailbox, kind, configured_query, listed_query, pinned_history_id,
        next_page_token, begun_at)
      VALUES (:mailbox, :kind, :configuredQuery, :listedQuery, :pinnedHistoryId, :nextPageToken,
        :begunAt)
      """;

  private static final String SET_PAGE_TOKEN =
      "UPDATE listing SET next_page_token = :nextPageToken WHERE id = :id";

  private static final String FULLY_LISTED =
      """
      INSERT INTO sync_cursor (mailbox, history_id, query, fully_listed_at, checked_at)
      VALUES (:mailbox, :historyId, :query, :fullyListedAt, :fullyListedAt)
      ON CONFLICT (mailbox) DO UPDATE SET
        history_id = excluded.history_id,
        query = excluded.query,
        fully_listed_at = excluded.fully_listed_at,
        checked_at = excluded.checked_at
      """;

  private static final String SET_HISTORY_ID =
      """
      UPDATE sync_cursor SET history_id = :historyId, checked_at = :checkedAt
      WHERE mailbox = (SELECT id FROM mailbox WHERE email = :email)
      """;

  private final Transactions transactions;

  JdbcListings(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Optional<SyncCursor> cursor(String email) {
    return transactions.read(
        handle ->
            handle
                .createQuery(CURSOR)
                .bind("email", email)
                .map((row, context) -> cursor(row))
                .findOne());
  }

  @Override
  public Optional<Listing> unfinished(String email) {
    return transactions.read(handle -> unfinished(handle, email));
  }

  @Override
  public Listing begin(Listing listing) {
    return transactions.write(
        handle -> {
          long mailbox = MailboxTable.number(handle, listing.email());
          handle.createUpdate(DELETE).bind("mailbox", mailbox).execute();
          handle
              .createUpdate(BEGIN)
              .bind("mailbox", mailbox)
              .bind("kind", listing.kind().name())
              .bind("configuredQuery", listing.configuredQuery())
              .bind("listedQuery", listing.listedQuery())
              .bind("pinnedHistoryId", listing.pinnedHistoryId())
              .bind("nextPageToken", listing.nextPageToken())
              .bind("begunAt", listing.startedAt().toEpochMilli())
              .execute();
          return unfinished(handle, listing.email()).orElseThrow();
        });
  }

  @Override
  public int recordPage(Listing listing, List<MessageRef> page, Optional<String> nextPageToken) {
    return transactions.write(
        handle -> {
          Listing stored = stored(handle, listing);
          long mailbox = MailboxTable.lockNumber(handle, stored.email());
          int added = MailboxTable.addMessages(handle, mailbox, page);
          new MessageReopener(handle, stored.email()).reviveGone(page, stored.startedAt());
          if (nextPageToken.isPresent()) {
            setPageToken(handle, stored, nextPageToken);
          } else {
            handle.createUpdate(DELETE).bind("mailbox", mailbox).execute();
            moveCursor(handle, mailbox, stored);
          }
          return added;
        });
  }

  @Override
  public Listing restart(Listing listing) {
    return transactions.write(
        handle -> {
          setPageToken(handle, stored(handle, listing), Optional.empty());
          return stored(handle, listing);
        });
  }

  @Override
  public void advanceHistoryId(String email, String historyId, Instant checkedAt) {
    transactions.writeWithoutResult(handle -> setHistoryId(handle, email, historyId, checkedAt));
  }

  @Override
  public int enqueue(String email, List<MessageRef> refs) {
    return transactions.write(
        handle -> MailboxTable.addMessages(handle, MailboxTable.lockNumber(handle, email), refs));
  }

  /** Reads the stored listing, because the caller's copy may be pages behind. */
  private static Listing stored(Handle handle, Listing listing) {
    return unfinished(handle, listing.email())
        .filter(stored -> stored.id() == listing.id())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "Listing "
                        + listing.id()
                        + " of "
                        + listing.email()
                        + " is complete or deleted; begin a new one."));
  }

  private static Optional<Listing> unfinished(Handle handle, String email) {
    return handle
        .createQuery(UNFINISHED)
        .bind("email", email)
        .map((row, context) -> listing(row))
        .findOne();
  }

  private static void setPageToken(Handle handle, Listing stored, Optional<String> nextPageToken) {
    handle
        .createUpdate(SET_PAGE_TOKEN)
        .bind("id", stored.id())
        .bind("nextPageToken", nextPageToken)
        .execute();
  }

  private static void moveCursor(Handle handle, long mailbox, Listing complete) {
    switch (complete.kind()) {
      case FULL ->
          handle
              .createUpdate(FULLY_LISTED)
              .bind("mailbox", mailbox)
              .bind("historyId", complete.pinnedHistoryId())
              .bind("query", complete.configuredQuery())
              .bind("fullyListedAt", complete.startedAt().toEpochMilli())
              .execute();
      case INCREMENTAL ->
          setHistoryId(handle, complete.email(), complete.pinnedHistoryId(), complete.startedAt());
      case AD_HOC -> {
        // It listed only a part of the mailbox. Moving the cursor would skip the rest.
      }
    }
  }

  private static void setHistoryId(
      Handle handle, String email, String historyId, Instant checkedAt) {
    handle
        .createUpdate(SET_HISTORY_ID)
        .bind("email", email)
        .bind("historyId", historyId)
        .bind("checkedAt", checkedAt.toEpochMilli())
        .execute();
  }

  private static SyncCursor cursor(ResultSet row) throws SQLException {
    return new SyncCursor(
        row.getString("history_id"),
        row.getString("query"),
        EpochMillis.required(row, "fully_listed_at"),
        EpochMillis.required(row, "checked_at"),
        EpochMillis.optional(row, "newest_internal_date"));
  }

  private static Listing listing(ResultSet row) throws SQLException {
    return new Listing(
        row.getLong("id"),
        row.getString("email"),
        ListingKind.valueOf(row.getString("kind")),
        row.getString("configured_query"),
        row.getString("listed_query"),
        row.getString("pinned_history_id"),
        Optional.ofNullable(row.getString("next_page_token")),
        EpochMillis.required(row, "begun_at"));
  }
}
