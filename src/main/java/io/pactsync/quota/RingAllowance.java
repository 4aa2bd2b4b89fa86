package io.pactsync.quota;

import java.util.Arrays;

/**
 * A circular battery of one-unit slots, each reusable a window after it was taken; a call of w
 * units takes the next w slots. Counting from the send, it reaches the nominal rate but overspends
 * when latency varies: it is here to be compared.
 */
final class RingAllowance implements Allowance {
  private final long window;
  private long[] reusableAt;
  private int next;

  RingAllowance(long capacity, long windowNanos) {
    this.window = windowNanos;
    this.reusableAt = empty(Math.toIntExact(capacity));
  }

  private static long[] empty(int slots) {
    long[] battery = new long[slots];
    Arrays.fill(battery, Long.MIN_VALUE);
    return battery;
  }

  @Override
  public long earliest(int units, long now) {
    if (units > reusableAt.length) {
      return NEVER;
    }
    // Slots are taken in circular order, so the last of the next ones is free last.
    return Math.max(now, reusableAt[(next + units - 1) % reusableAt.length]);
  }

  @Override
  public void take(Charge charge) {
    fill(charge.units(), charge.at() + window);
  }

  private void fill(long units, long freeAt) {
    for (int i = 0; i < Math.min(units, reusableAt.length); i++) {
      reusableAt[next] = freeAt;
      next = (next + 1) % reusableAt.length;
    }
  }

  @Override
  public void answered(Charge charge, long now) {
    // The slots' clocks have run since the send.
  }

  @Override
  public void unsent(Charge charge) {
    int units = charge.units();
    int first = Math.floorMod(next - units, reusableAt.length);
    if (reusableAt[first] == charge.at() + window) {
      // Only the latest taken can be turned back; the others come round by themselves.
      next = first;
      for (int i = 0; i < units; i++) {
        reusableAt[(first + i) % reusableAt.length] = Long.MIN_VALUE;
      }
    }
  }

  @Override
  public void restore(long units, long answeredAt) {
    fill(units, answeredAt + window);
  }

  @Override
  public void resize(long newCapacity) {
    if (newCapacity == reusableAt.length) {
      return;
    }
    long[] old = reusableAt;
    int oldNext = next;
    reusableAt = empty(Math.toIntExact(newCapacity));
    int kept = Math.min(old.length, reusableAt.length);
    for (int i = 0; i < kept; i++) {
      reusableAt[reusableAt.length - kept + i] =
          old[(oldNext + old.length - kept + i) % old.length];
    }
    next = 0;
  }

  @Override
  public long capacity() {
    return reusableAt.length;
  }

  @Override
  public long held(long now) {
    return Arrays.stream(reusableAt).filter(at -> at > now).count();
  }
}
