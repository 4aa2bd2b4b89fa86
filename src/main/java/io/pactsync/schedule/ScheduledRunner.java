package io.pactsync.schedule;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxRow;
import io.pactsync.store.PlannedRun;
import io.pactsync.store.ScheduledRuns;
import io.pactsync.store.StoreException;
import io.pactsync.sync.StopSignal;
import io.pactsync.sync.SyncHaltedException;
import io.pactsync.sync.SyncHaltedException.HaltCause;
import io.pactsync.sync.SyncReport;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Runs the sync of one due run after another, and decides when its inbox syncs next. */
final class ScheduledRunner implements ScheduledRuns.DueRuns {
  /** When to sync again after an error of Google or of the store, if it is not due before. */
  static final Duration RETRY_AFTER = Duration.ofMinutes(15);

  private final InboxPlans plans;
  private final InboxSyncer syncer;
  private final StopSignal stop;
  private final StoreProblems problems;
  private final ScheduledSyncListener listener;
  private final InstantSource clock;

  ScheduledRunner(
      InboxPlans plans,
      InboxSyncer syncer,
      StopSignal stop,
      StoreProblems problems,
      ScheduledSyncListener listener,
      InstantSource clock) {
    this.plans = plans;
    this.syncer = syncer;
    this.stop = stop;
    this.problems = problems;
    this.listener = listener;
    this.clock = clock;
  }

  @Override
  public Optional<PlannedRun> run(PlannedRun due) {
    if (stop.isRequested()) {
      return Optional.of(due);
    }
    try {
      Optional<InboxRow> inbox = plans.active(due.email());
      if (inbox.isEmpty()) {
        return Optional.empty();
      }
      InboxPlan plan = plans.of(inbox.get());
      // Another process may have changed the schedule since the run was planned.
      return plan.key().equals(due.plan()) ? sync(inbox.get(), due) : plans.first(plan);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(due);
    } catch (RuntimeException e) {
      problems.report(e);
      return Optional.of(retry(due));
    }
  }

  private Optional<PlannedRun> sync(InboxRow inbox, PlannedRun due) throws InterruptedException {
    listener.begun(inbox.email(), due.dueAt());
    SyncReport report = syncer.sync(inbox);
    report.halted().map(SyncHaltedException::getCause).ifPresent(problems::endIfLasting);
    Optional<PlannedRun> next = next(report, due);
    listener.ended(report, next.map(PlannedRun::dueAt));
    return next;
  }

  private Optional<PlannedRun> next(SyncReport report, PlannedRun due) {
    Optional<PlannedRun> regular = plans.following(due.email());
    if (report.halted().isEmpty()) {
      return regular;
    }
    SyncHaltedException halted = report.halted().get();
    if (halted.haltCause() == HaltCause.STOPPED) {
      // The next process continues at once.
      return regular.map(unused -> due);
    }
    boolean passes =
        halted.haltCause() == HaltCause.GOOGLE
            || (halted.haltCause() == HaltCause.STORE
                && !(halted.getCause() instanceof InboxLockedException));
    Instant retryAt = retry(due).dueAt();
    return regular.map(
        run ->
            passes && run.dueAt().isAfter(retryAt)
                ? new PlannedRun(run.email(), run.plan(), retryAt)
                : run);
  }

  private PlannedRun retry(PlannedRun due) {
    return new PlannedRun(due.email(), due.plan(), clock.instant().plus(RETRY_AFTER));
  }

  @Override
  public void recovered(PlannedRun run) {
    listener.recovered(run.email());
  }

  @Override
  public void failed(RuntimeException error) {
    problems.report(error);
  }

  /** Whether an error of the store lasts until a person repairs it. */
  static boolean lasts(StoreException error) {
    return switch (error.kind()) {
      case DAMAGED, NEWER_SCHEMA, MISSING -> true;
      case LOCKED, FULL, READ_ONLY, UNAVAILABLE -> false;
    };
  }
}
