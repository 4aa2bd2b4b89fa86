package io.pactsync.quota;

/**
 * Units that fall free at known instants, in that order. Entries that are almost simultaneous are
 * merged into the later one, so that the queue of a window holds at most some sixteen thousand
 * entries, whatever is spent, and errs to the safe side by less than 0.01% of the window.
 */
final class CoolingQueue {
  private static final int FINENESS = 14;

  private final long grain;
  private long[] freeAt = new long[16];
  private long[] units = new long[16];
  private int head;
  private int size;
  private long total;

  CoolingQueue(long windowNanos) {
    this.grain = windowNanos >> FINENESS;
  }

  /** Adds units that fall free at {@code at}, or with the last ones added if those come later. */
  void add(long at, long amount) {
    total += amount;
    if (size > 0) {
      int last = slot(size - 1);
      long instant = Math.max(at, freeAt[last]);
      // Merging must not push an entry on for ever: the first of a group sets its grain.
      if (instant / Math.max(1, grain) == freeAt[last] / Math.max(1, grain)) {
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

  /** Drops what has fallen free; returns how many units that were. */
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

  /** When {@code amount} units will have fallen free, or {@link Allowance#NEVER}. */
  long whenFree(long amount) {
    if (amount > total) {
      return Allowance.NEVER;
    }
    long sum = 0;
    for (int i = 0; i < size; i++) {
      int slot = slot(i);
      sum += units[slot];
      if (sum >= amount) {
        return freeAt[slot];
      }
    }
    return Allowance.NEVER;
  }

  long total() {
    return total;
  }

  private int slot(int index) {
    return (head + index) & (freeAt.length - 1);
  }

  private void grow() {
    long[] longer = new long[freeAt.length * 2];
    long[] wider = new long[longer.length];
    for (int i = 0; i < size; i++) {
      longer[i] = freeAt[slot(i)];
      wider[i] = units[slot(i)];
    }
    freeAt = longer;
    units = wider;
    head = 0;
  }
}
