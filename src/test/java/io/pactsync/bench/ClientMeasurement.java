package io.pactsync.bench;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The figures of one run.
 *
 * @param unitsPerSecond units of the served gets, divided by the duration of the gets
 * @param ofCeiling the share of the ceiling; empty for clients that do not wait for responses
 * @param highestRequested the highest number of units requested in a second, including refused
 *     calls
 * @param highestAdmitted the highest number of units that the emulator admitted in a second
 * @param mostInFlight the highest number of calls in flight
 * @param refused number of refused calls
 * @param listed number of messages in the mailbox
 * @param lost number of messages that were never served
 */
record ClientMeasurement(
    BenchmarkClient contender,
    Latency latency,
    MeasuredProcess child,
    double unitsPerSecond,
    OptionalDouble ofCeiling,
    long highestRequested,
    long highestAdmitted,
    int mostInFlight,
    long refused,
    int listed,
    long lost) {

  private static final long WINDOW = Duration.ofSeconds(1).toNanos();

  static ClientMeasurement of(
      BenchmarkClient contender, Latency latency, MeasuredProcess child, BenchmarkGmail course) {
    var audit = course.emulator().audit();
    var entries = audit.entries();
    FetchPhase gets = new FetchPhase(entries);
    Set<String> listed = course.listedIds();
    Set<String> served = gets.servedIds();
    return new ClientMeasurement(
        contender,
        latency,
        child,
        gets.unitsPerSecond(),
        ofCeiling(contender, latency, gets),
        RequestedUnits.highest(entries, WINDOW),
        audit.highestUnits().values().stream().mapToLong(Long::longValue).max().orElse(0),
        audit.peakInFlight(),
        audit.refusals(),
        listed.size(),
        listed.stream().filter(id -> !served.contains(id)).count());
  }

  /**
   * The shortest possible time divided by the measured time. It exceeds 1 only as far as the
   * latencies differ from their mean.
   */
  private static OptionalDouble ofCeiling(
      BenchmarkClient contender, Latency latency, FetchPhase gets) {
    OptionalInt held = contender.holdsUnitsUntilResponse();
    return held.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            latency.shortestSeconds(gets.units(), held.getAsInt()) / gets.seconds());
  }
}
