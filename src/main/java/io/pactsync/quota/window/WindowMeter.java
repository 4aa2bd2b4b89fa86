package io.pactsync.quota.window;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;

/** One window of an inbox or a project, with its peak use. */
public final class WindowMeter {
  private static final Duration DAY = Duration.ofDays(1);

  private final QuotaLimit limit;
  private final long fullCapacity;
  private final long reserve;
  private final QuotaWindow window;
  private long peak;

  /**
   * @param fullCapacity the capacity in quota units without any refusal
   * @param reserve the share of it that is left to others
   */
  public WindowMeter(
      QuotaLimit limit,
      long fullCapacity,
      double reserve,
      PacingStrategy strategy,
      LongFunction<Instant> wall) {
    this.limit = limit;
    this.fullCapacity = fullCapacity;
    this.reserve = (long) (fullCapacity * reserve);
    long capacity = fullCapacity - this.reserve;
    long windowNanos = limit.window().toNanos();
    this.window =
        isDay()
            ? new DailyQuotaWindow(capacity, wall)
            : switch (strategy) {
              case WINDOW -> new SlidingQuotaWindow(capacity, windowNanos);
              case RING -> new RingQuotaWindow(capacity, windowNanos);
              case BATCH -> new BatchQuotaWindow(capacity, windowNanos);
              case SPACED -> new SpacedQuotaWindow(capacity, windowNanos);
            };
  }

  public QuotaWindow window() {
    return window;
  }

  public String name() {
    return limit.name();
  }

  public QuotaLimit limit() {
    return limit;
  }

  public long fullCapacity() {
    return fullCapacity;
  }

  public void take(Charge charge) {
    window.take(charge);
    peak = Math.max(peak, window.held(charge.takenAt()));
  }

  /** The most units ever held at once. */
  public long peak() {
    return peak;
  }

  /** Limits the window to this share of its capacity. The reserve does not change. */
  public void limitToShare(double share) {
    long left = (long) Math.floor(fullCapacity * share) - reserve;
    window.resize(reserve == 0 ? left : Math.max(1, left));
  }

  public boolean isDay() {
    return limit.window().equals(DAY);
  }
}
