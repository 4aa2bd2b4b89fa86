package io.pactsync.quota;

/**
 * Limits the calls in flight of one inbox. Google limits them per mailbox, for all clients
 * together, and does not publish the value, so this class searches for it. The cap grows by one
 * when a call waits only for a place in flight and enough calls were served. It shrinks by a
 * quarter when Google complains. Near the level of the last complaint it grows slowly. A reserve
 * keeps a share of the places, and at least one of two, free of backfill calls.
 */
final class InFlightCap {
  private static final int SUCCESS_FACTOR_NEAR_CEILING = 20;

  private final int max;
  private final double reserve;
  private int cap;
  private int ceiling = Integer.MAX_VALUE;
  private int inFlight;
  private int backfill;
  private int successes;
  private boolean demand;
  private long lastReductionAt = Long.MIN_VALUE / 4;

  /**
   * @param reserve the share of the places that backfill calls leave free
   */
  InFlightCap(int first, int max, double reserve) {
    this.cap = first;
    this.max = max;
    this.reserve = reserve;
  }

  /**
   * @param hanging calls in flight that count up to the maximum only, because they may hang for a
   *     minute and must not hold up the others
   */
  boolean hasRoom(Priority priority, int hanging) {
    return inFlight < max && inFlight - hanging < cap && leavesReserve(priority);
  }

  /** Returns whether one more call of this priority leaves the reserve free. */
  boolean leavesReserve(Priority priority) {
    return priority != Priority.BACKFILL || backfill < cap - reserved();
  }

  private int reserved() {
    return Math.min(cap - 1, (int) Math.ceil(cap * reserve));
  }

  void enter(Priority priority) {
    inFlight++;
    backfill += priority == Priority.BACKFILL ? 1 : 0;
  }

  void leave(Priority priority) {
    inFlight--;
    backfill -= priority == Priority.BACKFILL ? 1 : 0;
  }

  /** Records that a call waits only for a place in flight; its windows have room. */
  void recordDemand() {
    demand = true;
  }

  void recordServed() {
    successes++;
    int needed = cap + 1 < ceiling ? cap : cap * SUCCESS_FACTOR_NEAR_CEILING;
    if (demand && successes >= needed && cap < max) {
      cap++;
      successes = 0;
      demand = false;
    }
  }

  /**
   * Records that Google refused a call because too many were in flight. Refusals of calls that were
   * sent before the last reduction do not reduce the cap again.
   *
   * @return whether the call was alone, so that no lower cap can help
   */
  boolean recordTooManyConcurrent(long sentAt, long now) {
    successes = 0;
    if (sentAt <= lastReductionAt) {
      return false;
    }
    lastReductionAt = now;
    int level = Math.min(cap, inFlight);
    ceiling = level;
    cap = Math.max(1, level - Math.max(1, level / 4));
    return level <= 1;
  }

  int inFlight() {
    return inFlight;
  }

  int cap() {
    return cap;
  }
}
