package io.pactsync.quota.window;

/**
 * The exact sliding window. Units are held from before a call is sent until one window after its
 * response arrived. Google counts a call at an unknown instant in between, so no window of Google's
 * can hold more than this one. Token buckets and timer rings hold from the send and exceed the
 * limit when latency varies. {@link HoldUntil#ARRIVAL} does so too, for accounts whose calls Google
 * counts on arrival.
 */
final class SlidingQuotaWindow implements QuotaWindow {
  private final long window;
  private final ExpiryQueue cooling;
  private long capacity;
  private long held;

  SlidingQuotaWindow(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
    this.cooling = new ExpiryQueue(windowNanos);
  }

  @Override
  public long earliest(int units, long now) {
    held -= cooling.expire(now);
    long excess = held + units - capacity;
    return excess <= 0 ? now : cooling.whenFree(excess);
  }

  @Override
  public void take(Charge charge) {
    held += charge.units();
  }

  /** The call arrives within one round trip; then one window must pass. */
  @Override
  public void sent(Charge charge, long now) {
    cooling.add(now + charge.arrivalDelay() + window, charge.units());
  }

  @Override
  public void responseReceived(Charge charge, long now) {
    if (charge.hold() == HoldUntil.ANSWER) {
      cooling.add(now + window, charge.units());
    }
  }

  @Override
  public void notSent(Charge charge) {
    if (charge.hold() == HoldUntil.ANSWER) {
      held -= charge.units();
    }
    // Under ARRIVAL the units already have their expiry. They stay until then, which is safe.
  }

  @Override
  public void restore(long units, long respondedAt) {
    held += units;
    cooling.add(respondedAt + window, units);
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
    held -= cooling.expire(now);
    return held;
  }
}
