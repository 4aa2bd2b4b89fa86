package io.pactsync.bench;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What one run came to.
 *
 * @param unitsPerSecond units of served gets, over the phase of the gets
 * @param ofCeiling the share of the ceiling of those that wait for answers; empty for others
 * @param highestAsked the most units asked for in any second, refused calls included
 * @param highestAdmitted the most units that the emulator's meter admitted in any second
 * @param mostInFlight the most calls that were unanswered at once
 * @param refused calls that the emulator refused
 * @param listed messages in the mailbox
 * @param lost messages in the mailbox that were never served
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
   * Each unit that is held occupies its place from the call to a window after the answer. All the
   * places are there from the phase's begin to a window after its end, so this share cannot exceed
   * 1 by more than the drawn latencies differ from their mean.
   */
  private static OptionalDouble ofCeiling(Contender contender, Latency latency, GetPhase gets) {
    OptionalInt held = contender.unitsHeldUntilAnswered();
    return held.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(gets.unitsPerSecondWith(WINDOW) / latency.ceiling(held.getAsInt()));
  }
}
