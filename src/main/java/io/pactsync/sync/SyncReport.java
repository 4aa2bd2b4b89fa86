package io.pactsync.sync;

import io.pactsync.gmail.CallTally;
import io.pactsync.store.Tally;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a run of one inbox went.
 *
 * @param books the inbox's messages by state, at the end: everything ever listed
 * @param newlyListed ids that this run added to the books
 * @param spent what this run cost
 * @param peak the most units held at once, by window such as {@code user/1s}
 * @param completed whether everything that was asked for is done
 * @param halted what ended it before
 * @param outlook for a look: what a sync would fetch
 */
public record SyncReport(
    String inbox,
    SyncMode mode,
    Tally books,
    long newlyListed,
    CallTally.Spent spent,
    Duration took,
    Map<String, Long> peak,
    boolean completed,
    Optional<SyncHalted> halted,
    Optional<Outlook> outlook) {
  public SyncReport {
    peak = Map.copyOf(peak);
  }

  /**
   * What a sync would do.
   *
   * @param listed ids that match
   * @param toFetch messages to fetch
   * @param units quota units that fetching costs
   * @param atLeast how long that takes, however fast Gmail answers
   */
  public record Outlook(long listed, long toFetch, long units, Duration atLeast) {}
}
