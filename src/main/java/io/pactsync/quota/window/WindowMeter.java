package io.pactsync.quota.window;

import java.time.Duration;
import java.time.Instant;
import java.util.function.LongFunction;

/** One window of an inbox or a project, with its peak use. */
public final class WindowMeter {
  private static final Duration DAY = Duration.ofDays(1);

  private final QuotaLimit limit;
  private final long fullCapacity;
  private final long reservedUnits;
  private final QuotaWindow window;
  private long peak;

  /**
   * @param fullCapacity the capacity in quota units, before refusals lower it
   * @param reservedShare the share of it that backfill calls leave free
   */
  public WindowMeter(
      QuotaLimit limit,
      long fullCapacity,
      double reservedShare,
      PacingStrategy strategy,
      LongFunction<Instant> toWallTime) {
    this.limit = limit;
    this.fullCapacity = fullCapacity;
    this.reservedUnits = (long) (fullCapacity * reservedShare);
    long capacity = fullCapacity - reservedUnits;
    long windowNanos = limit.window().toNanos();
    this.window =
        isDaily()
            ? new DailyQuotaWindow(capacity, toWallTime)
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

  /** Lowers the capacity to this share of the full capacity, minus the unchanged reserve. */
  public void limitToShare(double share) {
    long left = (long) Math.floor(fullCapacity * share) - reservedUnits;
    window.resize(reservedUnits == 0 ? left : Math.max(1, left));
  }

  public boolean isDaily() {
    return limit.window().equals(DAY);
  }
}
