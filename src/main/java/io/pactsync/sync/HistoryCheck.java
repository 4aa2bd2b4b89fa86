package io.pactsync.sync;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailError;
import io.pactsync.gmail.HistoryPage;
import io.pactsync.gmail.MeteredGmail;
import io.pactsync.store.SyncCursor;
import io.pactsync.store.UnlistedMessages;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Checks the mailbox's history for new messages. A page costs 2 units, regardless of the mailbox's
 * size.
 */
final class HistoryCheck {
  /** The result of a check. */
  sealed interface HistoryCheckResult {
    /** There are new messages. A listing that begins now may be pinned at this history id. */
    record NewMessages(String historyId) implements HistoryCheckResult {}

    /**
     * An old message became visible, because it left spam or trash or because its labels changed. A
     * listing of recent messages would not contain it.
     */
    record VisibilityChanged() implements HistoryCheckResult {}

    /** There are no new messages up to this history id. */
    record NoNewMessages(String historyId) implements HistoryCheckResult {}

    /** Gmail no longer has the history since that id. */
    record HistoryExpired() implements HistoryCheckResult {}
  }

  /** Gmail does not list messages with these labels. */
  private static final Set<String> HIDING_LABELS = Set.of("SPAM", "TRASH", "CHAT");

  private static final Pattern LABEL_OPERATORS =
      Pattern.compile("\\b((label|in|is|category):|has:(no)?userlabels)", Pattern.CASE_INSENSITIVE);

  private static final PagedReader.PagedMethod<HistoryPage> HISTORY =
      new PagedReader.PagedMethod<>(
          "history", HistoryPage::nextPageToken, page -> page.recordIds().stream());

  private final MeteredGmail gmail;

  private final UnlistedMessages unlisted;

  HistoryCheck(MeteredGmail gmail, UnlistedMessages unlisted) {
    this.gmail = gmail;
    this.unlisted = unlisted;
  }

  /**
   * Reads the history page by page. Stores the added messages as unlisted before the cursor can
   * move past them, so that none is forgotten if no listing shows it.
   *
   * @param cursor from which to read
   * @param query the listed query, which may depend on labels
   */
  HistoryCheckResult check(Caller caller, SyncCursor cursor, String query, Instant now)
      throws SyncHaltedException, InterruptedException {
    Reading reading = new Reading(caller, cursor, query, now);
    new PagedReader<>(HISTORY, reading::page, reading).read(Optional.empty());
    return reading.result();
  }

  private final class Reading implements PagedReader.PageReceiver<HistoryPage> {
    private final Caller caller;
    private final SyncCursor cursor;
    private final String query;
    private final Instant now;
    private String first = "";
    private boolean expired;
    private boolean visibilityChanged;
    private boolean anyAdded;

    Reading(Caller caller, SyncCursor cursor, String query, Instant now) {
      this.caller = caller;
      this.cursor = cursor;
      this.query = query;
      this.now = now;
    }

    CallResult<HistoryPage> page(Optional<String> token) throws InterruptedException {
      CallResult<HistoryPage> outcome = gmail.history(caller, cursor.historyId(), token);
      if (outcome instanceof CallResult.Failure<HistoryPage> failure
          && isExpired(failure.error())) {
        expired = true;
        // The reading ends here.
        return new CallResult.Success<>(HistoryPage.empty(cursor.historyId()));
      }
      return outcome;
    }

    @Override
    public void page(HistoryPage page, Optional<String> next) {
      if (first.isEmpty()) {
        // Later pages may have later ids. The first page's id is the safe one to continue from.
        first = page.historyId();
      }
      visibilityChanged |=
          page.changes().stream().anyMatch(change -> bringsIntoView(change, query));
      anyAdded |=
          page.changes().stream().anyMatch(change -> change.kind() == HistoryPage.ChangeKind.ADDED);
      unlisted.add(caller.inbox(), ids(page, this::isListable), cursor.checkedAt(), now);
      unlisted.remove(caller.inbox(), ids(page, this::leavesView));
    }

    private List<String> ids(HistoryPage page, Predicate<HistoryPage.HistoryChange> which) {
      return page.changes().stream()
          .filter(which)
          .map(HistoryPage.HistoryChange::messageId)
          .distinct()
          .toList();
    }

    /** Whether Gmail lists the added message, as far as its labels show. */
    private boolean isListable(HistoryPage.HistoryChange change) {
      return change.kind() == HistoryPage.ChangeKind.ADDED
          && (dependsOnLabels(query) || !isHidden(change));
    }

    /** Whether Gmail no longer lists the message. If it comes back, its labels change again. */
    private boolean leavesView(HistoryPage.HistoryChange change) {
      return change.kind() == HistoryPage.ChangeKind.DELETED
          || (change.kind() == HistoryPage.ChangeKind.LABELS_ADDED
              && !dependsOnLabels(query)
              && isHidden(change));
    }

    private static boolean isHidden(HistoryPage.HistoryChange change) {
      return change.labelIds().stream().anyMatch(HIDING_LABELS::contains);
    }

    @Override
    public void restart() {
      // The first page's id may be older than the one of the next first page, which is safe.
    }

    HistoryCheckResult result() {
      if (expired) {
        return new HistoryCheckResult.HistoryExpired();
      }
      if (visibilityChanged) {
        return new HistoryCheckResult.VisibilityChanged();
      }
      return anyAdded
          ? new HistoryCheckResult.NewMessages(first)
          : new HistoryCheckResult.NoNewMessages(first);
    }
  }

  private static boolean bringsIntoView(HistoryPage.HistoryChange change, String query) {
    return switch (change.kind()) {
      case LABELS_REMOVED ->
          change.labelIds().stream().anyMatch(HIDING_LABELS::contains) || dependsOnLabels(query);
      case LABELS_ADDED -> dependsOnLabels(query);
      case ADDED, DELETED -> false;
    };
  }

  /** Whether the query has an operator whose result depends on labels. */
  private static boolean dependsOnLabels(String query) {
    return LABEL_OPERATORS.matcher(query).find();
  }

  /** Whether Gmail no longer has the start id, or rejects it. */
  private static boolean isExpired(GmailError error) {
    return error instanceof GmailError.NotFound || error instanceof GmailError.BadRequest;
  }
}
