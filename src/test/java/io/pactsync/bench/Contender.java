package io.pactsync.bench;

import io.pactsync.emulator.meter.CountAt;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** A client that is measured. Each run is a process of its own on a course of its own. */
interface Contender {
  /** As the table's row calls it. */
  String name();

  /** What it is, in one sentence. */
  String nature();

  /** When the embedded Gmail counts its calls. */
  CountAt countAt();

  /**
   * How many units it lets be unanswered or answered within the last second, which sets its
   * ceiling; empty for one that does not wait for answers before it spends units again.
   */
  OptionalInt unitsHeldUntilAnswered();

  /** What comes before the run and is not measured. */
  void prepare(Course course) throws IOException, InterruptedException;

  /** The process that fetches the whole mailbox. */
  List<String> command(Course course);

  /** What the process finds in its environment, beside what is there anyway. */
  Map<String, String> environment(Course course);
}
