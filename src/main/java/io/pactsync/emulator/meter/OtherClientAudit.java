package io.pactsync.emulator.meter;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Records the calls of other clients of the mailboxes, apart from those of the client under test.
 * Totals cover the whole life of the emulator. Calls are kept up to a bound; the oldest are removed
 * first. Thread-safe.
 */
public final class OtherClientAudit {
  private final int keep;
  private final Deque<OtherClientCall> calls = new ArrayDeque<>();
  private long total;
  private long refused;
  private long units;

  /**
   * @param keep the maximum number of calls
   */
  OtherClientAudit(int keep) {
    this.keep = keep;
  }

  /** Records a call. */
  public synchronized void record(OtherClientCall call) {
    if (calls.size() >= keep) {
      calls.removeFirst();
    }
    calls.addLast(call);
    total++;
    refused += call.refused() ? 1 : 0;
    units += call.units();
  }

  /** Returns the kept calls in the order in which they were counted. */
  public synchronized List<OtherClientCall> entries() {
    return List.copyOf(calls);
  }

  /** Returns the number of all calls, including refused calls. */
  public synchronized long calls() {
    return total;
  }

  /** Returns the number of calls that a quota window refused. */
  public synchronized long refusals() {
    return refused;
  }

  /** Returns the total of counted quota units. */
  public synchronized long units() {
    return units;
  }
}
