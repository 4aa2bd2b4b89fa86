package io.pactsync.quota;

/**
 * The exact sliding window. Units are held from before a call is sent until one whole window after
 * its answer arrived. Google counts a call at an unknown instant between the two, so whichever it
 * is, no window of Google's can hold more than this one does. (Holding from the send, as token
 * buckets and timer rings do, overspends as soon as latency varies; {@link Hold#ARRIVAL} does so by
 * choice, where Google is known to count a call as it arrives.)
 */
final class WindowAllowance implements Allowance {
  private final long window;
  private final CoolingQueue cooling;
  private long capacity;
  private long held;

  WindowAllowance(long capacity, long windowNanos) {
    this.capacity = capacity;
    this.window = windowNanos;
    this.cooling = new CoolingQueue(windowNanos);
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

  /** It arrives within a round trip from now, and then a window has to pass. */
  @Override
  public void sent(Charge charge, long now) {
    cooling.add(now + charge.roundTrip() + window, charge.units());
  }

  @Override
  public void answered(Charge charge, long now) {
    if (charge.hold() == Hold.ANSWER) {
      cooling.add(now + window, charge.units());
    }
  }

  @Override
  public void unsent(Charge charge) {
    if (charge.hold() == Hold.ANSWER) {
      held -= charge.units();
    }
    // Under ARRIVAL the units are on their way out already, and stay until then: the safe side.
  }

  @Override
  public void restore(long units, long answeredAt) {
    held += units;
    cooling.add(answeredAt + window, units);
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
