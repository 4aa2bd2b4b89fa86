package io.pactsync.quota.window;

/**
 * Sends up to one capacity of calls, waits for all their responses, then sends nothing for one
 * window. Never exceeds the limit, however Google counts, but idles while it waits. Calls that hang
 * do not hold up the next batch: their units stay taken, and it uses the others. It exists for
 * comparison.
 */
final class BatchQuotaWindow implements QuotaWindow {
  /** Gmail sends most responses within a second. */
  private static final long HANGING_AFTER = 10_000_000_000L;

  private final long window;
  private long capacity;
  private long taken;
  private long outstanding;
  private long restedAt = Long.MIN_VALUE;
  private long lastTakenAt;

  /** The units that hung when the present batch began. */
  private long hanging;

  BatchQuotaWindow(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
  }

  @Override
  public long earliest(int units, long now) {
    if (taken > outstanding && now >= settledAt()) {
      taken = outstanding;
      hanging = outstanding;
    }
    if (taken + units <= capacity) {
      return now;
    }
    return taken > outstanding ? settledAt() : NEVER;
  }

  /** When the units of the calls that have a response are free again. */
  private long settledAt() {
    return outstanding <= hanging ? restedAt : Math.max(restedAt, lastTakenAt + HANGING_AFTER);
  }

  @Override
  public void take(Charge charge) {
    taken += charge.units();
    outstanding += charge.units();
    lastTakenAt = charge.takenAt();
  }

  @Override
  public void responseReceived(Charge charge, long now) {
    outstanding -= charge.units();
    hanging = Math.min(hanging, outstanding);
    restedAt = Math.max(restedAt, now + window);
  }

  @Override
  public void notSent(Charge charge) {
    outstanding -= charge.units();
    taken -= charge.units();
  }

  @Override
  public void restore(long units, long respondedAt) {
    taken += units;
    restedAt = Math.max(restedAt, respondedAt + window);
  }

  @Override
  public void resize(long newCapacity) {
    capacity = newCapacity;
  }

  @Override
  public long capacity() {
    return capacity;
  }

  @Override
  public long held(long now) {
    return now >= settledAt() ? outstanding : taken;
  }
}
