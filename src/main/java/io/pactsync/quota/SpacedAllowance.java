package io.pactsync.quota;

/**
 * One call, then its share of the window: a call of w units keeps the next one off for w ÷ capacity
 * of the window. Even, and slow to begin with; counted from the send, so that it overspends a
 * little when latency varies: it is here to be compared.
 */
final class SpacedAllowance implements Allowance {
  private final long window;
  private long capacity;
  private long next = Long.MIN_VALUE;

  SpacedAllowance(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
  }

  @Override
  public long earliest(int units, long now) {
    return Math.max(now, next);
  }

  @Override
  public void take(Charge charge) {
    next = Math.max(next, charge.at()) + share(charge.units());
  }

  private long share(long units) {
    return (long) Math.ceil((double) window * units / Math.max(1, capacity));
  }

  @Override
  public void answered(Charge charge, long now) {
    // The spacing runs since the send.
  }

  @Override
  public void unsent(Charge charge) {
    next -= share(charge.units());
  }

  @Override
  public void restore(long units, long answeredAt) {
    next = Math.max(next, answeredAt + share(units));
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
    return next <= now ? 0 : (long) Math.ceil((double) (next - now) * capacity / window);
  }
}
