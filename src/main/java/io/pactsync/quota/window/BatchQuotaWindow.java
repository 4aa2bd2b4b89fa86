package io.pactsync.quota.window;

/**
 * Sends up to one capacity of calls, waits for all their responses, then sends nothing for one
 * window. Never exceeds the limit, however Google counts, but idles while it waits. It exists for
 * comparison.
 */
final class BatchQuotaWindow implements QuotaWindow {
  private final long window;
  private long capacity;
  private long taken;
  private long outstanding;
  private long restedAt = Long.MIN_VALUE;

  BatchQuotaWindow(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
  }

  @Override
  public long earliest(int units, long now) {
    if (outstanding == 0 && taken > 0 && now >= restedAt) {
      taken = 0;
    }
    if (taken + units <= capacity) {
      return now;
    }
    return outstanding == 0 ? restedAt : NEVER;
  }

  @Override
  public void take(Charge charge) {
    taken += charge.units();
    outstanding += charge.units();
  }

  @Override
  public void responseReceived(Charge charge, long now) {
    outstanding -= charge.units();
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
    return outstanding == 0 && now >= restedAt ? 0 : taken;
  }
}
