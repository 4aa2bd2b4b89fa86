package io.pactsync.sync;

import io.pactsync.gmail.CallTally;
import io.pactsync.store.Tally;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a verification of one inbox found.
 *
 * @param books the inbox's messages by state
 * @param fullyListed whether everything was listed once, to the end
 * @param files delivered files that were read, each message's {@code message.json} included
 * @param missing files that do not exist
 * @param corrupt files that are not what was delivered
 * @param remoteListed messages that Gmail lists, where it was asked
 * @param remoteMissing those of them that are not in the books, or gone by them
 * @param spent what asking Gmail cost
 * @param halted why the verification could not come to its end
 */
public record VerifyReport(
    String inbox,
    Tally books,
    boolean fullyListed,
    long files,
    long missing,
    long corrupt,
    OptionalLong remoteListed,
    OptionalLong remoteMissing,
    CallTally.Spent spent,
    Optional<SyncHalted> halted) {
  /** Messages whose fate is settled, dead letters included. */
  public long settled() {
    return books.listed() - books.pending();
  }

  /**
   * Whether every message that was ever listed is accounted for, and every file is there as it was
   * delivered. Dead letters are accounted for: they are known, with their reasons.
   */
  public boolean complete() {
    return halted.isEmpty()
        && fullyListed
        && books.pending() == 0
        && missing == 0
        && corrupt == 0
        && remoteMissing.orElse(0) == 0;
  }
}
