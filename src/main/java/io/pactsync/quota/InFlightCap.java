package io.pactsync.quota;

/**
 * How many calls may be in flight for one inbox. Google's ceiling for a mailbox is shared by all of
 * its clients and not published, so it is felt for: up by one when a call had to wait for a place
 * although units lay idle and the answers were clean, down by a quarter when Google complains, and
 * near the level of the last complaint up only slowly. With a reserve, a backfill leaves its share
 * of the places to others, and at least one where there are two.
 */
final class InFlightCap {
  private static final int PATIENCE_NEAR_CEILING = 20;

  private final int max;
  private final double reserve;
  private int cap;
  private int ceiling = Integer.MAX_VALUE;
  private int inFlight;
  private int backfill;
  private int clean;
  private boolean wanted;
  private long complainedAt = Long.MIN_VALUE / 4;

  /**
   * @param reserve the share of the places that a backfill leaves to others
   */
  InFlightCap(int first, int max, double reserve) {
    this.cap = first;
    this.max = max;
    this.reserve = reserve;
  }

  boolean hasRoom(Priority priority) {
    return inFlight < cap && leavesReserve(priority);
  }

  /** Whether one more of this priority would leave to others what is theirs. */
  boolean leavesReserve(Priority priority) {
    return priority != Priority.BACKFILL || backfill < cap - kept();
  }

  private int kept() {
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

  /** A call waits for a place alone: the windows would let it go. */
  void wanted() {
    wanted = true;
  }

  void cleanAnswer() {
    clean++;
    int needed = cap + 1 < ceiling ? cap : cap * PATIENCE_NEAR_CEILING;
    if (wanted && clean >= needed && cap < max) {
      cap++;
      clean = 0;
      wanted = false;
    }
  }

  /** Too many at once. Complaints about calls that were sent before the last cut are part of it. */
  void complaint(long sentAt, long now) {
    clean = 0;
    if (sentAt <= complainedAt) {
      return;
    }
    complainedAt = now;
    int level = Math.min(cap, inFlight);
    ceiling = level;
    cap = Math.max(1, level - Math.max(1, level / 4));
  }

  int inFlight() {
    return inFlight;
  }

  int cap() {
    return cap;
  }
}
