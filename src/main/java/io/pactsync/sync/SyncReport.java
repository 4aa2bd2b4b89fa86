package io.pactsync.sync;

import io.pactsync.gmail.CallTally;
import io.pactsync.store.Tally;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a run of one inbox went.
 *
 * @param books the inbox's messages by state, at the end: everything ever listed
 * @param review messages whose documents are kept until a person decides
 * @param newlyListed ids that this run added to the books
 * @param spent what this run cost
 * @param peak the most units held at once, by window such as {@code user/1s}
 * @param completed whether everything that was asked for is done
 * @param halted what ended it before
 * @param outlook for a look: what a sync would fetch
 * @param named for a run of named messages: what became of them
 */
public record SyncReport(
    String inbox,
    SyncMode mode,
    Tally books,
    long review,
    long newlyListed,
    CallTally.Spent spent,
    Duration took,
    Map<String, Long> peak,
    boolean completed,
    Optional<SyncHalted> halted,
    Optional<Outlook> outlook,
    Optional<Named> named) {
  public SyncReport {
    peak = Map.copyOf(peak);
  }

  /**
   * What became of the messages that were named.
   *
   * @param given how many
   * @param doneBefore those that were in the books already, fetched and judged
   * @param unknown those that Gmail does not know, or knows no more
   * @param failed those that were given up
   * @param left those that are still pending
   */
  public record Named(
      long given, long doneBefore, List<String> unknown, List<String> failed, long left) {
    public Named {
      unknown = List.copyOf(unknown);
      failed = List.copyOf(failed);
    }
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
