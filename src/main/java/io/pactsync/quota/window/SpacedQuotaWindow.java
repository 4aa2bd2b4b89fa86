package io.pactsync.quota.window;

/**
 * Spreads calls evenly: after a call of n units, the next call waits n ÷ capacity of the window. It
 * counts from the send, so it exceeds the limit slightly when latency varies. Used only for
 * comparison.
 */
final class SpacedQuotaWindow implements QuotaWindow {
  private final long window;
  private long capacity;

  /** When the current series of calls began. */
  private long began = Long.MIN_VALUE / 2;

  /** The units spent in this series. They set the delay. */
  private long units;

  SpacedQuotaWindow(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
  }

  @Override
  public long earliest(int wanted, long now) {
    return Math.max(now, next());
  }

  private long next() {
    return began + (long) Math.ceil((double) window * units / Math.max(1, capacity));
  }

  @Override
  public void take(Charge charge) {
    add(charge.units(), charge.takenAt());
  }

  private void add(long more, long at) {
    if (next() <= at) {
      began = at;
      units = 0;
    }
    units += more;
    while (units >= 2 * Math.max(1, capacity)) {
      // One capacity delays by exactly one window, so this changes nothing and keeps the sum small.
      units -= Math.max(1, capacity);
      began += window;
    }
  }

  @Override
  public void responseReceived(Charge charge, long now) {
    // The delay counts from the send.
  }

  @Override
  public void notSent(Charge charge) {
    // The delay of an earlier series has passed; its units cannot be returned to this series.
    if (charge.takenAt() >= began) {
      units = Math.max(0, units - charge.units());
    }
  }

  @Override
  public void restore(long more, long respondedAt) {
    add(more, respondedAt);
  }

  @Override
  public void resize(long newCapacity) {
    if (newCapacity != capacity) {
      began = next();
      units = 0;
      capacity = newCapacity;
    }
  }

  @Override
  public long capacity() {
    return capacity;
  }

  @Override
  public long held(long now) {
    return now >= next()
        ? 0
        : units - (long) Math.floor((double) (now - began) * capacity / window);
  }
}
