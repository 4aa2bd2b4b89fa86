package io.pactsync.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;

/**
 * One window of a profile as it stands for an inbox or a project, with its highest level so far.
 */
final class WindowMeter {
  private static final Duration DAY = Duration.ofDays(1);

  private final QuotaLimit limit;
  private final long fullCapacity;
  private final Allowance allowance;
  private long peak;

  WindowMeter(QuotaLimit limit, double headroom, Strategy strategy, LongFunction<Instant> wall) {
    this.limit = limit;
    this.fullCapacity = limit.spendable(headroom);
    long window = limit.window().toNanos();
    this.allowance =
        limit.window().equals(DAY)
            ? new DayAllowance(fullCapacity, wall)
            : switch (strategy) {
              case WINDOW -> new WindowAllowance(fullCapacity, window);
              case RING -> new RingAllowance(fullCapacity, window);
              case BATCH -> new BatchAllowance(fullCapacity, window);
              case SPACED -> new SpacedAllowance(fullCapacity, window);
            };
  }

  Allowance allowance() {
    return allowance;
  }

  String name() {
    return limit.name();
  }

  QuotaLimit limit() {
    return limit;
  }

  long fullCapacity() {
    return fullCapacity;
  }

  void take(Charge charge) {
    allowance.take(charge);
    peak = Math.max(peak, allowance.held(charge.at()));
  }

  /** The most units that were ever held at once. */
  long peak() {
    return peak;
  }

  void spend(double share) {
    allowance.resize((long) Math.floor(fullCapacity * share));
  }
}
