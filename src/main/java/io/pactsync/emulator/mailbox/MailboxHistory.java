package io.pactsync.emulator.mailbox;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The changes of one mailbox, in order. Not thread-safe: the mailbox guards it. */
final class MailboxHistory {

  /** Clients that use 0 or 1 as the start of history must fail here, as they do at Gmail. */
  private static final long FIRST_ID = 1_000;

  private final List<MailboxHistoryRecord> records = new ArrayList<>();
  private long latestId = FIRST_ID;
  private long oldestValidStart = FIRST_ID;

  long latestId() {
    return latestId;
  }

  /** Advances to the id of the next change. Ids have gaps, as at Gmail. */
  long advance() {
    latestId += 1 + latestId % 3;
    return latestId;
  }

  /** Records the changes under the latest id. */
  void addRecord(List<MailboxHistoryRecord.MailboxChange> changes) {
    records.add(new MailboxHistoryRecord(latestId, changes));
  }

  Optional<List<MailboxHistoryRecord>> changesAfter(long startId) {
    if (startId < oldestValidStart || startId > latestId) {
      return Optional.empty();
    }
    return Optional.of(List.copyOf(records.subList(firstAfter(startId), records.size())));
  }

  void expireBefore(long id) {
    oldestValidStart = Math.max(oldestValidStart, id);
    records.subList(0, firstAfter(oldestValidStart)).clear();
  }

  private int firstAfter(long id) {
    int low = 0;
    int high = records.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (records.get(middle).id() > id) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
