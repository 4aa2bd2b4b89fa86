package io.pactsync.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.gmail.CallCounts;
import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.PollerSettings;
import io.pactsync.store.ScheduledRunRow;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import io.pactsync.sync.StopSignal;
import io.pactsync.sync.SyncHaltedException;
import io.pactsync.sync.SyncHaltedException.HaltCause;
import io.pactsync.sync.SyncMode;
import io.pactsync.sync.SyncReport;
import io.pactsync.time.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Services on a real store. Their syncs only record a run, as real ones do; their time passes in
 * {@link #advance}. Each service has its own connections, as another process has.
 */
final class ScheduleFixture implements AutoCloseable {
  static final Instant START = ManualTime.START;

  private final Path file;
  private final ManualTime time = new ManualTime();
  private final Store store;
  private final List<Service> services = new ArrayList<>();
  private final List<String> runs = Collections.synchronizedList(new ArrayList<>());
  private final List<String> problems = Collections.synchronizedList(new ArrayList<>());
  private final Map<String, SyncHaltedException> halts = new ConcurrentHashMap<>();
  private ScheduleSettings settings = new ScheduleSettings(SyncSchedule.OFF, Duration.ZERO, 4);

  ScheduleFixture(Path file) {
    this.file = file;
    this.store = SqliteStore.open(file, time::instant);
  }

  private record Service(
      Store store, StopSignal stop, ScheduledSyncs syncs, CompletableFuture<Void> ended) {}

  Store store() {
    return store;
  }

  Instant now() {
    return time.instant();
  }

  void advance(Duration length) {
    time.advance(length);
  }

  void settings(ScheduleSettings changed) {
    settings = changed;
  }

  InboxPlans plans() {
    return new InboxPlans(store, settings, time::instant);
  }

  void authorize(String inbox) {
    store
        .inboxes()
        .putAuthorized(
            new InboxRow(inbox, InboxState.ACTIVE, Optional.empty(), Optional.empty(), now()));
  }

  InboxRow inbox(String email) {
    return store.inboxes().find(email).orElseThrow();
  }

  /** Lets the syncs of an inbox end early. */
  void halt(String inbox, HaltCause cause) {
    halts.put(inbox, new SyncHaltedException(cause, "halted by the test"));
  }

  /** Lets another process sync the inbox. */
  void lock(String inbox) {
    InboxLockedException locked = new InboxLockedException(inbox, "process 4711");
    halts.put(
        inbox,
        new SyncHaltedException(
            HaltCause.STORE, String.valueOf(locked.getMessage()), Optional.of(locked)));
  }

  void succeed(String inbox) {
    halts.remove(inbox);
  }

  void startService() {
    Store own = SqliteStore.open(file, time::instant);
    StopSignal stop = new StopSignal();
    ScheduledSyncs syncs =
        new ScheduledSyncs(
            own,
            new InboxPlans(own, settings, time::instant),
            row -> sync(own, row),
            stop,
            // The test's time may leap by days, so heartbeats must not count.
            new PollerSettings(
                4, Duration.ofMillis(10), Duration.ofDays(1000), Duration.ofSeconds(20)),
            new Recorder(),
            time::instant);
    services.add(new Service(own, stop, syncs, CompletableFuture.runAsync(syncs::run)));
  }

  /** Stops all services and waits until they have ended. */
  void stopService() {
    services.forEach(service -> service.stop().request());
    services.forEach(service -> service.ended().join());
    services.forEach(service -> service.store().close());
    services.clear();
  }

  /** Checks for changes now, as the services do every few seconds. */
  void planAgain() {
    services.forEach(service -> service.syncs().plan());
  }

  private SyncReport sync(Store own, InboxRow inbox) {
    long id = own.runs().begin(inbox.email(), "incremental", now());
    assertThat(id).isPositive();
    Optional<SyncHaltedException> halt = Optional.ofNullable(halts.get(inbox.email()));
    halt.filter(why -> why.haltCause() == HaltCause.NEEDS_AUTHORIZING)
        .ifPresent(
            why ->
                own.inboxes()
                    .setState(
                        inbox.email(), InboxState.NEEDS_AUTHORIZING, Optional.of(why.sentence())));
    return new SyncReport(
        inbox.email(),
        SyncMode.INCREMENTAL,
        MessageCounts.ZERO,
        0,
        0,
        new CallCounts().totals(),
        Duration.ZERO,
        Map.of(),
        Map.of(),
        0,
        halt.isEmpty(),
        halt,
        Optional.empty(),
        Optional.empty());
  }

  private final class Recorder implements ScheduledSyncListener {
    @Override
    public void begun(String inbox, Instant dueAt) {
      runs.add(inbox + " " + dueAt);
    }

    @Override
    public void ended(SyncReport report, Optional<Instant> next) {}

    @Override
    public void recovered(String inbox) {
      problems.add(inbox + " recovered");
    }

    @Override
    public void problem(String sentence) {
      problems.add(sentence);
    }
  }

  /** The runs that began, each with its inbox and its due time. */
  List<String> runs() {
    synchronized (runs) {
      return List.copyOf(runs);
    }
  }

  List<String> problems() {
    synchronized (problems) {
      return List.copyOf(problems);
    }
  }

  void awaitRuns(int count) {
    await().atMost(Duration.ofSeconds(30)).until(() -> runs().size() >= count);
  }

  /** Waits until the inbox's next run is stored with this time. */
  void awaitNext(String inbox, Instant dueAt) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              Optional<ScheduledRunRow> row = store.scheduledRuns().find(inbox);
              assertThat(row.filter(next -> !next.running()).map(next -> next.run().dueAt()))
                  .contains(dueAt);
            });
    assertThat(plans().nextRun(inbox(inbox))).contains(dueAt);
  }

  @Override
  public void close() {
    stopService();
    store.close();
  }
}
