package io.pactsync.quota.window;

/**
 * Units that expire at known instants, in ascending order. Entries less than 1/16384 of the window
 * apart are merged into the later one. This limits the queue of one window to about 16,000 entries;
 * units expire at most that much too late, never too early.
 */
final class ExpiryQueue {
  private static final int SLOT_BITS = 14;

  private final long slotNanos;
  private long[] freeAt = new long[16];
  private long[] units = new long[16];
  private int head;
  private int size;
  private long total;

  ExpiryQueue(long windowNanos) {
    this.slotNanos = windowNanos >> SLOT_BITS;
  }

  /** Adds units that expire at {@code at}, or at the instant of the last entry if that is later. */
  void add(long at, long amount) {
    total += amount;
    if (size > 0) {
      int last = slot(size - 1);
      long instant = Math.max(at, freeAt[last]);
      // The first entry of a group sets its time slot, so merging cannot postpone it again and
      // again.
      if (instant / Math.max(1, slotNanos) == freeAt[last] / Math.max(1, slotNanos)) {
        freeAt[last] = instant;
        units[last] += amount;
        return;
      }
      at = instant;
    }
    if (size == freeAt.length) {
      grow();
    }
    int next = slot(size++);
    freeAt[next] = at;
    units[next] = amount;
  }

  /** Removes expired entries and returns their units. */
  long expire(long now) {
    long freed = 0;
    while (size > 0 && freeAt[head] <= now) {
      freed += units[head];
      head = (head + 1) & (freeAt.length - 1);
      size--;
    }
    total -= freed;
    return freed;
  }

  /** The instant at which {@code amount} units have expired, or {@link QuotaWindow#NEVER}. */
  long whenFree(long amount) {
    if (amount > total) {
      return QuotaWindow.NEVER;
    }
    long sum = 0;
    for (int i = 0; i < size; i++) {
      int slot = slot(i);
      sum += units[slot];
      if (sum >= amount) {
        return freeAt[slot];
      }
    }
    return QuotaWindow.NEVER;
  }

  private int slot(int index) {
    return (head + index) & (freeAt.length - 1);
  }

  private void grow() {
    long[] newFreeAt = new long[freeAt.length * 2];
    long[] newUnits = new long[newFreeAt.length];
    for (int i = 0; i < size; i++) {
      newFreeAt[i] = freeAt[slot(i)];
      newUnits[i] = units[slot(i)];
    }
    freeAt = newFreeAt;
    units = newUnits;
    head = 0;
  }
}
