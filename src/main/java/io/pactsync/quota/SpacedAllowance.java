package io.pactsync.quota;

/**
 * One call, then its share of the window: a call of w units keeps the next one off for w ÷ capacity
 * of the window. Even, and slow to begin with; counted from the send, so that it overspends a
 * little when latency varies: it is here to be compared.
 */
final class SpacedAllowance implements Allowance {
  private final long window;
  private long capacity;

  /** When the present row of calls began, and its units: their sum alone sets what they keep. */
  private long began = Long.MIN_VALUE / 2;

  private long units;

  SpacedAllowance(long capacity, long windowNanos) {
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
    add(charge.units(), charge.at());
  }

  private void add(long more, long at) {
    if (next() <= at) {
      began = at;
      units = 0;
    }
    units += more;
    while (units >= 2 * Math.max(1, capacity)) {
      // A whole capacity keeps for a whole window, so this shifts nothing and the sum stays small.
      units -= Math.max(1, capacity);
      began += window;
    }
  }

  @Override
  public void answered(Charge charge, long now) {
    // The spacing runs since the send.
  }

  @Override
  public void unsent(Charge charge) {
    // What an earlier row of calls kept has passed, and can't be given back to this one.
    if (charge.at() >= began) {
      units = Math.max(0, units - charge.units());
    }
  }

  @Override
  public void restore(long more, long answeredAt) {
    add(more, answeredAt);
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
