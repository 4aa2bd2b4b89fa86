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

  /** How many slots before the next one are held. */
  private int held;

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
    return Math.max(now, reusableAt[slot(next + units - 1)]);
  }

  @Override
  public void take(Charge charge) {
    fill(charge.units(), charge.at() + window);
  }

  private void fill(long units, long freeAt) {
    // Never before the slot ahead, lest a slot that is free hide one that is not.
    long at = reusableAt.length == 0 ? freeAt : Math.max(freeAt, reusableAt[slot(next - 1)]);
    int filled = (int) Math.min(units, reusableAt.length);
    for (int i = 0; i < filled; i++) {
      reusableAt[next] = at;
      next = slot(next + 1);
    }
    held = Math.min(reusableAt.length, held + filled);
  }

  private int slot(int index) {
    return Math.floorMod(index, reusableAt.length);
  }

  @Override
  public void answered(Charge charge, long now) {
    // The slots' clocks have run since the send.
  }

  @Override
  public void unsent(Charge charge) {
    int units = Math.min(charge.units(), held);
    long taken = charge.at() + window;
    if (units > 0
        && reusableAt[slot(next - units)] == taken
        && reusableAt[slot(next - 1)] == taken) {
      // Only the latest taken can be turned back; the others come round by themselves.
      for (int i = 0; i < units; i++) {
        next = slot(next - 1);
        reusableAt[next] = Long.MIN_VALUE;
      }
      held -= units;
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
    held = Math.min(held, kept);
  }

  @Override
  public long capacity() {
    return reusableAt.length;
  }

  @Override
  public long held(long now) {
    // The slots are taken in circular order and so fall free in it: each is passed here once.
    while (held > 0 && reusableAt[slot(next - held)] <= now) {
      held--;
    }
    return held;
  }
}
