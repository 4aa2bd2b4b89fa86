package io.pactsync.sync;

import io.pactsync.gmail.CallCounts;
import io.pactsync.quota.RefusalCause;
import io.pactsync.store.MessageCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a run of one inbox.
 *
 * @param counts the inbox's message counts at the end of the run
 * @param review messages that need a person's decision
 * @param newlyListed ids that this run added to the store
 * @param spent the calls and units of this run
 * @param peak the most units in use at once, by window such as {@code user/1s}
 * @param refusals the refused calls of this process by cause
 * @param availableUnitsPerSecond the units per second that other clients of the mailbox leave to
 *     us, as estimated
 * @param completed whether everything that was requested is done
 * @param halted why the run ended early
 * @param estimate for a dry run: what a sync would fetch
 * @param named for a run of named messages: their result
 */
public record SyncReport(
    String inbox,
    SyncMode mode,
    MessageCounts counts,
    long review,
    long newlyListed,
    CallCounts.CallTotals spent,
    Duration took,
    Map<String, Long> peak,
    Map<RefusalCause, Long> refusals,
    double availableUnitsPerSecond,
    boolean completed,
    Optional<SyncHaltedException> halted,
    Optional<DryRunEstimate> estimate,
    Optional<NamedMessagesResult> named) {
  public SyncReport {
    peak = Map.copyOf(peak);
    refusals = Map.copyOf(refusals);
  }

  /**
   * The result for messages that a person named.
   *
   * @param named how many were named
   * @param doneBefore how many were processed before the run
   * @param unknown ids that Gmail does not have, or no longer has
   * @param failed ids that became dead letters
   * @param pending how many are still pending
   */
  public record NamedMessagesResult(
      long named, long doneBefore, List<String> unknown, List<String> failed, long pending) {
    public NamedMessagesResult {
      unknown = List.copyOf(unknown);
      failed = List.copyOf(failed);
    }
  }

  /**
   * The estimate of a dry run.
   *
   * @param listed ids that match
   * @param toFetch messages to fetch
   * @param units quota units that fetching costs
   * @param minDuration the shortest time that the quota allows
   */
  public record DryRunEstimate(long listed, long toFetch, long units, Duration minDuration) {}
}
