package io.pactsync.cli.output;

import io.pactsync.schedule.ScheduledSyncListener;
import io.pactsync.sync.SyncHaltedException;
import io.pactsync.sync.SyncReport;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Prints what {@code serve} does, one line each, with the time in UTC. Safe for use by several
 * threads.
 */
public final class ServiceLog implements ScheduledSyncListener {
  private final PrintWriter err;
  private final InstantSource clock;
  private final boolean quiet;
  private final BiConsumer<SyncReport, Optional<Instant>> results;

  /**
   * @param quiet leaves out what needs no person
   * @param results also receives the report of each sync, with the time of the next
   */
  public ServiceLog(
      PrintWriter err,
      InstantSource clock,
      boolean quiet,
      BiConsumer<SyncReport, Optional<Instant>> results) {
    this.err = err;
    this.clock = clock;
    this.quiet = quiet;
    this.results = results;
  }

  @Override
  public void begun(String inbox, Instant dueAt) {
    note(inbox + ": sync begins, due at " + dueAt.truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public void ended(SyncReport report, Optional<Instant> next) {
    String then =
        "; next sync "
            + next.map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()).orElse("never");
    Optional<SyncHaltedException> halted = report.halted();
    if (halted.isPresent()) {
      print(halted.get().sentenceFor(report.inbox()) + then);
    } else {
      note(
          "%s: sync ended, %,d new, %,d pending, %,d failed, %s, %s%s"
              .formatted(
                  report.inbox(),
                  report.newlyListed(),
                  report.counts().pending(),
                  report.counts().failed(),
                  AmountFormat.count(report.spent().totalUnits(), "unit"),
                  AmountFormat.duration(report.took()),
                  then));
    }
    results.accept(report, next);
  }

  @Override
  public void recovered(String inbox) {
    print(inbox + ": a process died during the sync; it is due again");
  }

  @Override
  public void problem(String sentence) {
    print(sentence);
  }

  /** Prints a line that needs no person. */
  public void note(String sentence) {
    if (!quiet) {
      print(sentence);
    }
  }

  private void print(String sentence) {
    synchronized (err) {
      err.println(clock.instant().truncatedTo(ChronoUnit.SECONDS) + " " + sentence);
      err.flush();
    }
  }
}
