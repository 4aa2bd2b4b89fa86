package io.pactsync.bench;

import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A client to measure. Each run has its own process and emulator. */
public interface BenchmarkClient {
  /** The name in the table. */
  String name();

  /** The description, in one sentence. */
  String description();

  /** When the embedded Gmail counts its calls. */
  EmulatorCountingTime countAt();

  /**
   * The maximum number of units without a response or with a response in the last second. It
   * decides the ceiling. Empty for a client that reuses units without waiting for responses.
   */
  OptionalInt holdsUnitsUntilResponse();

  /** Prepares the run. This time is not measured. */
  void prepare(BenchmarkGmail course) throws IOException, InterruptedException;

  /** The command line of the process that fetches the mailbox. */
  List<String> command(BenchmarkGmail course);

  /** Additional environment variables of the process. */
  Map<String, String> environment(BenchmarkGmail course);
}
