package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Formats when an inbox syncs next by schedule, as text or JSON. */
public final class NextRunFormat {
  private NextRunFormat() {}

  /** Returns the time, or {@code never}. A past time means that the sync is overdue. */
  public static String text(Optional<Instant> next, Instant now) {
    return next.map(
            at -> at.truncatedTo(ChronoUnit.SECONDS) + (at.isAfter(now) ? "" : " (overdue)"))
        .orElse("never");
  }

  /** Adds the time to the object that programs read, if there is one. */
  public static void put(ObjectNode json, Optional<Instant> next) {
    next.ifPresent(at -> json.put("nextRun", at.toString()));
  }
}
