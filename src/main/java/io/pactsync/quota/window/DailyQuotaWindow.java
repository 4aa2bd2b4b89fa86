package io.pactsync.quota.window;

import java.time.Instant;
import java.time.LocalDate;
import java.util.function.LongFunction;

/**
 * Google's quota day. All units expire together at midnight Pacific time. A call counts from the
 * instant at which its units are taken, whenever its response arrives.
 */
final class DailyQuotaWindow implements QuotaWindow {
  private final LongFunction<Instant> wall;
  private long capacity;
  private long taken;
  private LocalDate day = LocalDate.EPOCH;

  /**
   * @param wall converts an instant of the limiter's clock to wall time
   */
  DailyQuotaWindow(long capacity, LongFunction<Instant> wall) {
    this.capacity = capacity;
    this.wall = wall;
  }

  private void startNewDay(long now) {
    LocalDate today = PacificDay.of(wall.apply(now));
    if (!today.equals(day)) {
      day = today;
      taken = 0;
    }
  }

  @Override
  public long earliest(int units, long now) {
    startNewDay(now);
    return taken + units <= capacity ? now : now + PacificDay.nanosLeft(wall.apply(now));
  }

  @Override
  public void take(Charge charge) {
    startNewDay(charge.takenAt());
    taken += charge.units();
  }

  @Override
  public void responseReceived(Charge charge, long now) {
    // The units were counted when they were taken.
  }

  @Override
  public void notSent(Charge charge) {
    taken = Math.max(0, taken - charge.units());
  }

  @Override
  public void restore(long units, long respondedAt) {
    startNewDay(respondedAt);
    taken += units;
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
    startNewDay(now);
    return taken;
  }
}
