package io.pactsync.emulator.mailbox;

import java.util.List;
import java.util.Set;

/**
 * The result of one change to a mailbox. A record can hold several kinds of change.
 *
 * @param id the mailbox's history id after the change
 */
public record MailboxHistoryRecord(long id, List<MailboxChange> changes) {

  public MailboxHistoryRecord {
    changes = List.copyOf(changes);
    if (changes.isEmpty()) {
      throw new IllegalArgumentException("A history record holds at least one change.");
    }
  }

  /** The kinds of change in Gmail's history. */
  public enum MailboxChangeKind {
    MESSAGE_ADDED,
    MESSAGE_DELETED,
    LABELS_ADDED,
    LABELS_REMOVED
  }

  /**
   * One change to one message.
   *
   * @param labelIds all labels of the message after the change, or before its deletion
   * @param changedLabelIds the added or removed labels; empty for other kinds of change
   */
  public record MailboxChange(
      MailboxChangeKind kind,
      String messageId,
      String threadId,
      Set<String> labelIds,
      Set<String> changedLabelIds) {

    public MailboxChange {
      labelIds = Set.copyOf(labelIds);
      changedLabelIds = Set.copyOf(changedLabelIds);
    }
  }
}
