package io.pactsync.gmail;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One page of what happened since a history id.
 *
 * @param changes of every kind, in Gmail's order; one record of Gmail's may hold several
 * @param historyId the mailbox's current history id: where the next reading starts
 */
public record HistoryPage(List<Change> changes, String historyId, Optional<String> nextPageToken) {
  /** What happened to a message. */
  public enum Kind {
    ADDED,
    DELETED,
    LABELS_ADDED,
    LABELS_REMOVED
  }

  /**
   * One thing that happened. A message that was added may be gone again already.
   *
   * @param labelIds the labels that were added or removed, empty for other kinds
   */
  public record Change(Kind kind, String messageId, String threadId, Set<String> labelIds) {
    public Change {
      labelIds = Set.copyOf(labelIds);
    }
  }

  public HistoryPage {
    changes = List.copyOf(changes);
  }
}
