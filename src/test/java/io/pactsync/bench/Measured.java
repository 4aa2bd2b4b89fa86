package io.pactsync.bench;

import java.time.Duration;
import java.util.Set;

/**
 * What one run came to.
 *
 * @param unitsPerSecond units of served gets, over the phase of the gets
 * @param steadyUnitsPerSecond the same without that phase's first second
 * @param highestAsked the most units asked for in any second, refused calls included
 * @param highestAdmitted the most units that the emulator's meter admitted in any second
 * @param refused calls that the emulator refused
 * @param listed messages in the mailbox
 * @param lost messages in the mailbox that were never served
 */
record Measured(
    Contender contender,
    Latency latency,
    Child child,
    double unitsPerSecond,
    double steadyUnitsPerSecond,
    long highestAsked,
    long highestAdmitted,
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
        gets.unitsPerSecondAfter(WINDOW),
        Demand.highest(entries, WINDOW),
        audit.highest().values().stream().mapToLong(Long::longValue).max().orElse(0),
        audit.refusals(),
        listed.size(),
        listed.stream().filter(id -> !served.contains(id)).count());
  }
}
