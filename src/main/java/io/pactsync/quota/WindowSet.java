package io.pactsync.quota;

import io.pactsync.quota.window.QuotaWindow;
import io.pactsync.quota.window.WindowMeter;
import java.util.List;
import java.util.stream.Stream;

/**
 * The windows that count the calls of an inbox or of a project. With a reserve, each has a second,
 * smaller window that counts only backfill calls. A backfill thus leaves the reserve free, and
 * calls of other priorities do not block it from its share.
 */
final class WindowSet {
  private final List<WindowMeter> whole;
  private final List<WindowMeter> backfill;
  private final List<WindowMeter> both;

  /**
   * @param whole the windows of all calls
   * @param backfill the windows of backfill calls; empty without a reserve
   */
  WindowSet(List<WindowMeter> whole, List<WindowMeter> backfill) {
    this.whole = whole;
    this.backfill = backfill;
    this.both = Stream.concat(whole.stream(), backfill.stream()).toList();
  }

  /** The windows of all calls. */
  List<WindowMeter> meters() {
    return whole;
  }

  boolean isEmpty() {
    return whole.isEmpty();
  }

  private List<WindowMeter> countedIn(PermitRequest request) {
    return request.priority == Priority.BACKFILL ? both : whole;
  }

  /**
   * @throws CostAboveCapacityException if one of the windows can never hold the units
   */
  void requireCapacityFor(int units) {
    for (WindowMeter meter : whole) {
      if (units > meter.fullCapacity()) {
        throw new CostAboveCapacityException(units, meter.name(), meter.fullCapacity());
      }
    }
  }

  /**
   * When every window has room for the request: {@code now}, later, or {@link QuotaWindow#NEVER}.
   */
  long earliest(PermitRequest request, long now) {
    long at = earliestOutsideReserve(request, now);
    for (WindowMeter meter : whole) {
      at = Math.max(at, meter.window().earliest(request.units(), now));
    }
    return at;
  }

  /** When the request leaves the reserve free, whatever the other windows hold. */
  long earliestOutsideReserve(PermitRequest request, long now) {
    long at = now;
    if (request.priority == Priority.BACKFILL) {
      for (WindowMeter meter : backfill) {
        // A call that costs more than the backfill window holds goes when that window is empty.
        long units = Math.min(request.units(), meter.window().capacity());
        at = Math.max(at, meter.window().earliest((int) units, now));
      }
    }
    return at;
  }

  /** The shortest window in nanoseconds, the day excluded, or 1 second without one. */
  long shortest() {
    return whole.stream()
        .filter(meter -> !meter.isDaily())
        .mapToLong(meter -> meter.limit().window().toNanos())
        .min()
        .orElse(1_000_000_000L);
  }

  /** The held part of the fullest window, the day excluded, from 0 to 1. */
  double level(long now) {
    return whole.stream()
        .filter(meter -> !meter.isDaily())
        .mapToDouble(meter -> (double) meter.window().held(now) / meter.fullCapacity())
        .max()
        .orElse(0);
  }

  /** Units a second that the windows allow in the long run at full capacity, the day excluded. */
  double unitsPerSecond() {
    return whole.stream()
        .filter(meter -> !meter.isDaily())
        .mapToDouble(meter -> meter.fullCapacity() * 1e9 / meter.limit().window().toNanos())
        .min()
        .orElse(0);
  }

  void take(PermitRequest request) {
    countedIn(request).forEach(meter -> meter.take(request.charge));
  }

  void sent(PermitRequest request, long now) {
    countedIn(request).forEach(meter -> meter.window().sent(request.charge, now));
  }

  void responseReceived(PermitRequest request, long now) {
    countedIn(request).forEach(meter -> meter.window().responseReceived(request.charge, now));
  }

  void notSent(PermitRequest request) {
    countedIn(request).forEach(meter -> meter.window().notSent(request.charge));
  }

  /** Counts past calls in all windows, because their priority is no longer known. */
  void restore(long units, long respondedAt) {
    both.forEach(meter -> meter.window().restore(units, respondedAt));
  }

  /** Counts units spent earlier in the quota day. */
  void restoreDay(long units, long now) {
    both.stream().filter(WindowMeter::isDaily).forEach(day -> day.window().restore(units, now));
  }

  /** The units held in the quota day, or 0 without a daily limit. */
  long heldToday(long now) {
    return whole.stream()
        .filter(WindowMeter::isDaily)
        .mapToLong(day -> day.window().held(now))
        .max()
        .orElse(0);
  }

  void limitToShare(double share) {
    both.forEach(meter -> meter.limitToShare(share));
  }

  boolean isUnused(long now) {
    return whole.stream().allMatch(meter -> meter.window().held(now) == 0);
  }
}
