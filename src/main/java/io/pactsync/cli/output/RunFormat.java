package io.pactsync.cli.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.store.SyncRunRow;
import java.time.temporal.ChronoUnit;

/** Formats a run of a sync as text or JSON. */
public final class RunFormat {
  private RunFormat() {}

  /** Returns one line of text. */
  public static String text(SyncRunRow run) {
    String when = run.startedAt().truncatedTo(ChronoUnit.SECONDS).toString();
    return run.endedAt().isEmpty()
        ? when + ", running or killed"
        : when
            + ", "
            + run.mode()
            + ", "
            + AmountFormat.count(run.units(), "unit")
            + ": "
            + run.outcome();
  }

  /** Returns the object that programs read. */
  public static ObjectNode json(SyncRunRow run) {
    ObjectNode json = JsonObjects.object();
    json.put("mode", run.mode());
    json.put("startedAt", run.startedAt().toString());
    run.endedAt().ifPresent(at -> json.put("endedAt", at.toString()));
    json.put("completed", run.completed());
    json.put("new", run.newlyListed());
    json.put("units", run.units());
    json.put("outcome", run.outcome());
    return json;
  }
}
