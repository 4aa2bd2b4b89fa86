package io.pactsync.quota;

/**
 * How many calls may be in flight for one inbox. Google's ceiling for a mailbox is shared by all of
 * its clients and not published, so it is felt for: up by one when a call had to wait for a place
 * although units lay idle and the answers were clean, down by a quarter when Google complains, and
 * near the level of the last complaint up only slowly.
 */
final class InFlightCap {
  private static final int PATIENCE_NEAR_CEILING = 20;

  private final int max;
  private int cap;
  private int ceiling = Integer.MAX_VALUE;
  private int inFlight;
  private int clean;
  private boolean wanted;
  private long complainedAt = Long.MIN_VALUE / 4;

  InFlightCap(int first, int max) {
    this.cap = first;
    this.max = max;
  }

  boolean hasRoom() {
    return inFlight < cap;
  }

  void enter() {
    inFlight++;
  }

  void leave() {
    inFlight--;
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
