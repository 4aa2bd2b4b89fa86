package io.pactsync.quota;

import java.time.Instant;
import java.time.LocalDate;
import java.util.function.LongFunction;

/**
 * A quota day: it ends for everything at once, at midnight Pacific time. No window slides here, and
 * so a call counts from its taking on, whenever it is answered.
 */
final class DayAllowance implements Allowance {
  private final LongFunction<Instant> wall;
  private long capacity;
  private long taken;
  private LocalDate day = LocalDate.EPOCH;

  /**
   * @param wall the wall time at an instant of the limiter's clock
   */
  DayAllowance(long capacity, LongFunction<Instant> wall) {
    this.capacity = capacity;
    this.wall = wall;
  }

  private void turn(long now) {
    LocalDate today = PacificDay.of(wall.apply(now));
    if (!today.equals(day)) {
      day = today;
      taken = 0;
    }
  }

  @Override
  public long earliest(int units, long now) {
    turn(now);
    return taken + units <= capacity ? now : now + PacificDay.nanosLeft(wall.apply(now));
  }

  @Override
  public void take(Charge charge) {
    turn(charge.at());
    taken += charge.units();
  }

  @Override
  public void answered(Charge charge, long now) {
    // Counted when it was taken.
  }

  @Override
  public void unsent(Charge charge) {
    taken = Math.max(0, taken - charge.units());
  }

  @Override
  public void restore(long units, long answeredAt) {
    turn(answeredAt);
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
    turn(now);
    return taken;
  }
}
