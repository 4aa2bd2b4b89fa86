package io.pactsync.gmail;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One page of the mailbox's changes since a history id.
 *
 * @param changes of every kind, in Gmail's order; one of Gmail's history records may hold several
 * @param recordIds the ids of Gmail's history records on this page
 * @param historyId the mailbox's current history id, from which the next reading starts
 */
public record HistoryPage(
    List<HistoryChange> changes,
    List<String> recordIds,
    String historyId,
    Optional<String> nextPageToken) {
  /** The kind of a change. */
  public enum ChangeKind {
    ADDED,
    DELETED,
    LABELS_ADDED,
    LABELS_REMOVED
  }

  /**
   * One change. An added message may have been deleted since.
   *
   * @param labelIds the labels that were added or removed; for an added message, its labels
   */
  public record HistoryChange(
      ChangeKind kind, String messageId, String threadId, Set<String> labelIds) {
    public HistoryChange {
      labelIds = Set.copyOf(labelIds);
    }
  }

  public HistoryPage {
    changes = List.copyOf(changes);
    recordIds = List.copyOf(recordIds);
  }

  /** The only page of a history without changes. */
  public static HistoryPage empty(String historyId) {
    return new HistoryPage(List.of(), List.of(), historyId, Optional.empty());
  }
}
