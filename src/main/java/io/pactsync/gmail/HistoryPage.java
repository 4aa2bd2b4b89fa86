package io.pactsync.gmail;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One page of the mailbox's changes since a history id.
 *
 * @param changes of every kind, in Gmail's order; one of Gmail's history records may hold several
 * @param historyId the mailbox's current history id, from which the next reading starts
 */
public record HistoryPage(
    List<HistoryChange> changes, String historyId, Optional<String> nextPageToken) {
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
   * @param labelIds the labels that were added or removed; empty for other kinds
   */
  public record HistoryChange(
      ChangeKind kind, String messageId, String threadId, Set<String> labelIds) {
    public HistoryChange {
      labelIds = Set.copyOf(labelIds);
    }
  }

  public HistoryPage {
    changes = List.copyOf(changes);
  }
}
