package io.pactsync.sync;

import io.pactsync.gmail.CallCounts;
import io.pactsync.store.MessageCounts;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The result of verifying one inbox.
 *
 * @param counts the inbox's message counts
 * @param fullyListed whether a full listing was completed and none is unfinished
 * @param files delivered files that were read, {@code message.json} files included
 * @param missing files that do not exist
 * @param corrupt files whose content differs from the delivered one
 * @param remoteListed messages that Gmail lists; empty if Gmail was not compared
 * @param remoteMissing listed messages that the store does not have or has as gone
 * @param spent the calls and units of the comparison with Gmail
 * @param halted why the verification ended early
 */
public record VerifyReport(
    String inbox,
    MessageCounts counts,
    boolean fullyListed,
    long files,
    long missing,
    long corrupt,
    OptionalLong remoteListed,
    OptionalLong remoteMissing,
    CallCounts.CallTotals spent,
    Optional<SyncHaltedException> halted) {
  /** Messages in a final state, dead letters included. */
  public long finished() {
    return counts.listed() - counts.pending();
  }

  /**
   * Whether every listed message has a final state and every delivered file is intact. Dead letters
   * count as final, because their reasons are known.
   */
  public boolean complete() {
    return halted.isEmpty()
        && fullyListed
        && counts.pending() == 0
        && missing == 0
        && corrupt == 0
        && remoteMissing.orElse(0) == 0;
  }
}
