package io.pactsync.bench;

import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.util.List;
import java.util.stream.Stream;

/** The measured clients, in the order of the table. */
final class BenchmarkClients {
  private BenchmarkClients() {}

  /** Pactsync with its default strategy, then with the others. */
  static List<BenchmarkClient> ours(List<String> program) {
    return List.of(
        ours(
            program,
            "window",
            "answer",
            EmulatorCountingTime.RANDOM,
            "the default: an exact sliding window. Units are held until one second after the"
                + " response."),
        ours(
            program,
            "window",
            "arrival",
            EmulatorCountingTime.RANDOM,
            "units are held until one second after the latest instant at which the call can have"
                + " arrived. If calls are counted later, it exceeds the limit, and falls back to"
                + " `answer`."),
        ours(
            program,
            "window",
            "arrival",
            EmulatorCountingTime.ARRIVAL,
            "the same, but the embedded Gmail counts each call at its arrival, as this hold"
                + " assumes. In all other rows, it counts at random instants."),
        ours(
            program,
            "ring",
            "answer",
            EmulatorCountingTime.RANDOM,
            "for comparison: a ring of slots. A slot is free again one second after its use."),
        ours(
            program,
            "batch",
            "answer",
            EmulatorCountingTime.RANDOM,
            "for comparison: sends a batch that fits the window, waits for all responses, then"
                + " pauses for a second."),
        ours(
            program,
            "spaced",
            "answer",
            EmulatorCountingTime.RANDOM,
            "for comparison: one call every 5/245 of a second."));
  }

  private static BenchmarkClient ours(
      List<String> program,
      String strategy,
      String hold,
      EmulatorCountingTime countAt,
      String description) {
    return new PactsyncBenchmarkClient(program, strategy, hold, countAt, description);
  }

  static List<BenchmarkClient> plain() {
    return List.of(
        new PlainBenchmarkClient(
            "token-bucket",
            "Bucket4j with a bucket of 250 units, refilled by 250 a second; 25 threads."),
        new PlainBenchmarkClient(
            "timer-ring",
            "50 slots, each free again a second after its call was sent; keeps all messages in"
                + " memory."),
        new PlainBenchmarkClient(
            "work-queue",
            "10 threads that limit themselves to 50 calls a second by sleeping; counts calls, not"
                + " units."),
        new PlainBenchmarkClient(
            "batch-loop",
            "sends 50 gets at once, waits for all responses, pauses for a second, and repeats."));
  }

  static List<BenchmarkClient> all(List<String> program) {
    return Stream.concat(ours(program).stream(), plain().stream()).toList();
  }
}
