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
 * @param highestAsked the highest number of units requested in a second, including refused calls
 * @param highestAdmitted the highest number of units that the emulator admitted in a second
 * @param mostInFlight the highest number of calls in flight
 * @param refused number of refused calls
 * @param listed number of messages in the mailbox
 * @param lost number of messages that were never served
 */
record Measured(
    Contender contender,
    Latency latency,
    Child child,
    double unitsPerSecond,
    OptionalDouble ofCeiling,
    long highestAsked,
    long highestAdmitted,
    int mostInFlight,
    long refused,
    int listed,
    long lost) {

  private static final long WINDOW = Duration.ofSeconds(1).toNanos();

  static Measured of(Contender contender, Latency latency, Child child, Course course) {
    var audit = course.emulator().audit();
    var entries = audit.entries();
    GetPhase gets = new GetPhase(entries);
    Set<String> listed = course.listedIds();
    Set<String> served = gets.servedIds();
    return new Measured(
        contender,
        latency,
        child,
        gets.unitsPerSecond(),
        ofCeiling(contender, latency, gets),
        Demand.highest(entries, WINDOW),
        audit.highest().values().stream().mapToLong(Long::longValue).max().orElse(0),
        audit.peakInFlight(),
        audit.refusals(),
        listed.size(),
        listed.stream().filter(id -> !served.contains(id)).count());
  }

  /**
   * The shortest possible time divided by the measured time. It exceeds 1 only as far as the
   * latencies differ from their mean.
   */
  private static OptionalDouble ofCeiling(Contender contender, Latency latency, GetPhase gets) {
    OptionalInt held = contender.unitsHeldUntilAnswered();
    return held.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            latency.shortestSeconds(gets.units(), held.getAsInt()) / gets.seconds());
  }
}
