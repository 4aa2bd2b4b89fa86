package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Set;

/**
 * What one change to a mailbox did. A single record may hold several kinds of change.
 *
 * @param id the mailbox's history id after the change
 */
public record HistoryRecord(long id, List<Change> changes) {

  public HistoryRecord {
    changes = List.copyOf(changes);
    if (changes.isEmpty()) {
      throw new IllegalArgumentException("A history record holds at least one change.");
    }
  }

  /** The kinds of change that Gmail's history tells of. */
  public enum Kind {
    MESSAGE_ADDED,
    MESSAGE_DELETED,
    LABELS_ADDED,
    LABELS_REMOVED
  }

  /**
   * One change to one message.
   *
   * @param labelIds all labels of the message after the change (before it, when deleted)
   * @param changedLabelIds the labels that came or went; empty unless the kind is about labels
   */
  public record Change(
      Kind kind,
      String messageId,
      String threadId,
      Set<String> labelIds,
      Set<String> changedLabelIds) {

    public Change {
      labelIds = Set.copyOf(labelIds);
      changedLabelIds = Set.copyOf(changedLabelIds);
    }
  }
}
