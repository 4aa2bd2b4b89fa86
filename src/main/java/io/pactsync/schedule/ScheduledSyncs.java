package io.pactsync.schedule;

import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.PlannedRun;
import io.pactsync.store.PollerSettings;
import io.pactsync.store.ScheduleRow;
import io.pactsync.store.ScheduledRunRow;
import io.pactsync.store.ScheduledRuns;
import io.pactsync.store.Store;
import io.pactsync.store.StoreException;
import io.pactsync.sync.StopSignal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs the scheduled syncs of a home until a stop is requested. Any number of processes may do so
 * for the same home: each due time runs once. All must have the same configuration.
 */
public final class ScheduledSyncs {
  /** How soon a schedule, a pause or an inbox of another process is noticed. */
  static final Duration CHECK_INTERVAL = Duration.ofSeconds(5);

  private final Store store;
  private final InboxPlans plans;
  private final StopSignal stop;
  private final PollerSettings polling;
  private final InstantSource clock;
  private final StoreProblems problems;
  private final ScheduledRunner runner;
  private final Semaphore never = new Semaphore(0);

  public ScheduledSyncs(
      Store store,
      InboxPlans plans,
      InboxSyncer syncer,
      StopSignal stop,
      PollerSettings polling,
      ScheduledSyncListener listener,
      InstantSource clock) {
    this.store = store;
    this.plans = plans;
    this.stop = stop;
    this.polling = polling;
    this.clock = clock;
    this.problems = new StoreProblems(listener, stop::request);
    this.runner = new ScheduledRunner(plans, syncer, stop, problems, listener, clock);
  }

  /**
   * Runs what is due. Blocks until a stop is requested and the syncs in progress have stopped.
   *
   * @throws StoreException when a person must repair the store
   */
  public void run() {
    // Before the first poll, so that nothing of a changed schedule runs.
    plan();
    try (ScheduledRuns.RunPoller poller = store.scheduledRuns().start(polling, clock, runner)) {
      while (waitForNextCheck()) {
        plan();
      }
    }
    problems
        .lasting()
        .ifPresent(
            error -> {
              throw error;
            });
  }

  private boolean waitForNextCheck() {
    try {
      stop.during(() -> never.tryAcquire(CHECK_INTERVAL.toMillis(), TimeUnit.MILLISECONDS));
      return !stop.isRequested();
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Plans the next run of each inbox whose schedule or state has changed. */
  void plan() {
    try {
      planAll();
      problems.over();
    } catch (RuntimeException e) {
      problems.report(e);
    }
  }

  private void planAll() {
    Map<String, ScheduledRunRow> planned = new HashMap<>();
    store.scheduledRuns().all().forEach(row -> planned.put(row.run().email(), row));
    Map<String, ScheduleRow> own =
        store.schedules().all().stream()
            .collect(Collectors.toMap(ScheduleRow::email, Function.identity()));
    for (InboxRow inbox : store.inboxes().all()) {
      if (inbox.state() == InboxState.ACTIVE) {
        plan(
            plans.of(inbox, Optional.ofNullable(own.get(inbox.email()))),
            Optional.ofNullable(planned.remove(inbox.email())));
      }
    }
    // Paused, revoked, or without a valid authorization.
    planned.values().forEach(this::remove);
  }

  private void plan(InboxPlan plan, Optional<ScheduledRunRow> planned) {
    if (planned.filter(row -> row.running() || row.run().plan().equals(plan.key())).isPresent()) {
      return;
    }
    Optional<PlannedRun> first = plans.first(plan);
    if (first.isEmpty()) {
      planned.ifPresent(this::remove);
    } else if (planned.isEmpty()) {
      store.scheduledRuns().add(first.get());
    } else {
      store.scheduledRuns().replace(planned.get().run(), first.get());
    }
  }

  /** A row in progress removes itself at its end. */
  private void remove(ScheduledRunRow row) {
    if (!row.running()) {
      store.scheduledRuns().remove(row.run());
    }
  }
}
