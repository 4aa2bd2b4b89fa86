package io.pactsync.schedule;

import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.PlannedRun;
import io.pactsync.store.ScheduleRow;
import io.pactsync.store.ScheduledRunRow;
import io.pactsync.store.Store;
import io.pactsync.store.SyncRunRow;
import io.pactsync.sync.SyncMode;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The plan and the next run of each inbox: its own schedule or the default. Safe for use by several
 * threads.
 */
public final class InboxPlans {
  private final Store store;
  private final ScheduleSettings settings;
  private final InstantSource clock;

  public InboxPlans(Store store, ScheduleSettings settings, InstantSource clock) {
    this.store = store;
    this.settings = settings;
    this.clock = clock;
  }

  /** Returns the plan of an inbox, whatever its state. */
  public InboxPlan of(InboxRow inbox) {
    return of(inbox, store.schedules().find(inbox.email()));
  }

  InboxPlan of(InboxRow inbox, Optional<ScheduleRow> own) {
    return own.map(
            row ->
                new InboxPlan(inbox.email(), schedule(row), row.setAt(), settings.jitter(), false))
        .orElseGet(
            () ->
                new InboxPlan(
                    inbox.email(),
                    settings.standard(),
                    inbox.authorizedAt(),
                    settings.jitter(),
                    true));
  }

  private static SyncSchedule schedule(ScheduleRow row) {
    return row.cron()
        .map(
            expression ->
                SyncSchedule.of(
                    new CronTimes(expression, CronTimes.zone(row.zone().orElseThrow()))))
        .or(() -> row.interval().map(SyncSchedule::every))
        .orElse(SyncSchedule.OFF);
  }

  /** Sets an inbox's own schedule from now on. */
  public void set(InboxRow inbox, SyncSchedule schedule) {
    store
        .schedules()
        .put(
            new ScheduleRow(
                inbox.email(),
                schedule.cron().map(CronTimes::expression),
                schedule.cron().map(cron -> cron.zone().getId()),
                schedule.interval(),
                clock.instant()));
  }

  /** Lets the default apply to an inbox again. */
  public void reset(InboxRow inbox) {
    store.schedules().remove(inbox.email());
  }

  /**
   * Returns when the inbox syncs next by schedule: a time that is past when a run is overdue. Empty
   * if its schedule is off, or if it is paused or needs authorizing.
   */
  public Optional<Instant> nextRun(InboxRow inbox) {
    InboxPlan plan = of(inbox);
    if (inbox.state() != InboxState.ACTIVE) {
      return Optional.empty();
    }
    Optional<ScheduledRunRow> stored =
        store
            .scheduledRuns()
            .find(inbox.email())
            .filter(row -> row.run().plan().equals(plan.key()));
    if (stored.isEmpty()) {
      return first(plan).map(PlannedRun::dueAt);
    }
    return stored.get().running()
        ? plan.dueAfter(clock.instant())
        : Optional.of(stored.get().run().dueAt());
  }

  /**
   * Returns the first run of a plan that is not stored yet; empty if its schedule is off. A run
   * that did not complete, such as one without a valid authorization, does not make up for a missed
   * one.
   */
  Optional<PlannedRun> first(InboxPlan plan) {
    Optional<Instant> lastRun =
        store
            .runs()
            .last(plan.email())
            // A run of named messages looks for no new ones.
            .filter(run -> run.completed() && !run.mode().equals(SyncMode.IDS.label()))
            .map(SyncRunRow::startedAt);
    return plan.firstDue(lastRun).map(due -> new PlannedRun(plan.email(), plan.key(), due));
  }

  /** Returns the run after one that ends now; empty if the inbox has none. */
  Optional<PlannedRun> following(String email) {
    return active(email)
        .map(this::of)
        .flatMap(
            plan ->
                plan.dueAfter(clock.instant()).map(due -> new PlannedRun(email, plan.key(), due)));
  }

  /** Returns the inbox if it can be synced by schedule. */
  Optional<InboxRow> active(String email) {
    return store.inboxes().find(email).filter(row -> row.state() == InboxState.ACTIVE);
  }
}
