package io.pactsync.bench;

import io.pactsync.emulator.meter.CountAt;
import java.util.List;
import java.util.stream.Stream;

/** All that are measured, in the order of the table. */
final class Contenders {
  private Contenders() {}

  /** Pactsync as it comes, and then its other ways. */
  static List<Contender> ours(List<String> program) {
    return List.of(
        ours(
            program,
            "window",
            "answer",
            CountAt.RANDOM,
            "as it comes: an exact sliding window; units are held until one second after the"
                + " answer."),
        ours(
            program,
            "window",
            "arrival",
            CountAt.RANDOM,
            "units are held until one second after the call can have arrived; wrong where calls"
                + " are counted later, and then it falls back to `answer`."),
        ours(
            program,
            "window",
            "arrival",
            CountAt.ARRIVAL,
            "the same, on an embedded Gmail that counts each call as it arrives, which is what"
                + " this hold is for. The only row that is not counted at random."),
        ours(
            program,
            "ring",
            "answer",
            CountAt.RANDOM,
            "a battery of slots, each free again a second after it was taken; to compare."),
        ours(
            program,
            "batch",
            "answer",
            CountAt.RANDOM,
            "a slice that fits the window, all of it answered, then a second's rest; to compare."),
        ours(
            program,
            "spaced",
            "answer",
            CountAt.RANDOM,
            "one call every 5/245 of a second; to compare."));
  }

  private static Contender ours(
      List<String> program, String strategy, String hold, CountAt countAt, String nature) {
    return new PactsyncContender(program, strategy, hold, countAt, nature);
  }

  static List<Contender> plain() {
    return List.of(
        new PlainContender(
            "token-bucket",
            "Bucket4j with 250 units that refill by 250 a second, 25 threads, one file each."),
        new PlainContender(
            "timer-ring",
            "50 slots, each free again a second after its call was sent; keeps all in memory."),
        new PlainContender(
            "work-queue",
            "10 threads that hold 50 calls a second by sleeping; it counts calls, not units."),
        new PlainContender(
            "batch-loop", "50 gets at once, wait for all, rest one second, and again."));
  }

  static List<Contender> all(List<String> program) {
    return Stream.concat(ours(program).stream(), plain().stream()).toList();
  }
}
