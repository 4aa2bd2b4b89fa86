package io.pactsync.quota.window;

import java.util.Arrays;

/**
 * A circular array with one slot for each unit. A slot is free again one window after it was taken;
 * a call of n units takes the next n slots. Reaches the nominal rate but counts from the send, so
 * it exceeds the limit when latency varies. It exists for comparison.
 */
final class RingQuotaWindow implements QuotaWindow {
  private final long window;
  private long[] reusableAt;
  private int next;

  /** The number of held slots before the next one. */
  private int held;

  RingQuotaWindow(long capacity, long windowNanos) {
    this.window = windowNanos;
    this.reusableAt = empty(Math.toIntExact(capacity));
  }

  private static long[] empty(int size) {
    long[] slots = new long[size];
    Arrays.fill(slots, Long.MIN_VALUE);
    return slots;
  }

  @Override
  public long earliest(int units, long now) {
    if (units > reusableAt.length) {
      return NEVER;
    }
    // Slots are taken in circular order, so the last one of the call is free last.
    return Math.max(now, reusableAt[slot(next + units - 1)]);
  }

  @Override
  public void take(Charge charge) {
    fill(charge.units(), charge.takenAt() + window);
  }

  private void fill(long units, long freeAt) {
    // Never free before the previous slot, or a free slot would hide a held one.
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
  public void responseReceived(Charge charge, long now) {
    // The slots count from the send.
  }

  @Override
  public void notSent(Charge charge) {
    int units = Math.min(charge.units(), held);
    long taken = charge.takenAt() + window;
    if (units > 0
        && reusableAt[slot(next - units)] == taken
        && reusableAt[slot(next - 1)] == taken) {
      // Only the latest slots can be returned; older ones expire as usual.
      for (int i = 0; i < units; i++) {
        next = slot(next - 1);
        reusableAt[next] = Long.MIN_VALUE;
      }
      held -= units;
    }
  }

  @Override
  public void restore(long units, long respondedAt) {
    fill(units, respondedAt + window);
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
    // Slots expire in circular order, so each is passed once here.
    while (held > 0 && reusableAt[slot(next - held)] <= now) {
      held--;
    }
    return held;
  }
}
