package io.pactsync.cli;

import io.pactsync.cli.progress.ProgressDisplay;
import io.pactsync.cli.progress.ProgressSnapshot;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxStanding;
import io.pactsync.store.MessageState;
import io.pactsync.sync.SyncProgress;
import io.pactsync.sync.SyncReport;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Follows a sync of any number of inboxes, and shows how far they have come together. */
final class SyncWatch implements SyncProgress, AutoCloseable {
  private static final long SHOW_EVERY_MILLIS = 500;

  private record Counts(long pending, long done, long failed) {
    Counts settled(boolean isFailed) {
      return new Counts(pending, done + 1, failed + (isFailed ? 1 : 0));
    }
  }

  private final ProgressDisplay display;
  private final Workspace workspace;
  private final Application application;
  private final Map<String, Counts> byInbox = new ConcurrentHashMap<>();
  private final ScheduledExecutorService pulse =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });

  private @Nullable Future<?> beat;

  private SyncWatch(ProgressDisplay display, Application application, Workspace workspace) {
    this.display = display;
    this.application = application;
    this.workspace = workspace;
  }

  static SyncWatch of(Application application, Workspace workspace) {
    SyncWatch watch = new SyncWatch(application.progress(), application, workspace);
    watch.beat =
        watch.pulse.scheduleWithFixedDelay(
            watch::show, SHOW_EVERY_MILLIS, SHOW_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    return watch;
  }

  @Override
  public void listed(String inbox, long inBooks, long newOnes) {
    byInbox.merge(
        inbox,
        new Counts(newOnes, 0, 0),
        (old, now) -> new Counts(newOnes, old.done(), old.failed()));
  }

  @Override
  public void fetching(String inbox, long pending) {
    byInbox.merge(
        inbox,
        new Counts(pending, 0, 0),
        (old, now) -> new Counts(old.done() + pending, old.done(), old.failed()));
  }

  @Override
  public void settled(String inbox, MessageState state) {
    byInbox.computeIfPresent(inbox, (name, counts) -> counts.settled(state == MessageState.FAILED));
  }

  @Override
  public void ended(SyncReport report) {
    show();
  }

  private void show() {
    long done = 0;
    long total = 0;
    long failed = 0;
    long unitsLeft = 0;
    for (Map.Entry<String, Counts> inbox : byInbox.entrySet()) {
      Counts counts = inbox.getValue();
      long all = Math.max(counts.done(), counts.pending());
      done += counts.done();
      total += all;
      failed += counts.failed();
      unitsLeft += (all - counts.done()) * price(inbox.getKey());
    }
    Optional<Instant> waiting = waitingUntil();
    // With nothing to fetch and nothing to wait for there is no progress to be shown.
    if (total > 0 || waiting.isPresent()) {
      long spent = workspace.spent().spent().totalUnits();
      display.show(new ProgressSnapshot(done, total, failed, spent, unitsLeft, waiting));
    }
  }

  private int price(String inbox) {
    return workspace.limiter().profileInForce(inbox).units().unitsOf(GmailMethod.MESSAGES_GET);
  }

  private Optional<Instant> waitingUntil() {
    long longest =
        byInbox.keySet().stream()
            .flatMap(inbox -> workspace.limiter().standing(inbox).stream())
            .mapToLong(InboxStanding::closedForNanos)
            .max()
            .orElse(0);
    return longest == 0
        ? Optional.empty()
        : Optional.of(
            application
                .surroundings()
                .clock()
                .instant()
                .plusNanos(longest)
                // A whole second, or each look would tell another instant.
                .plusMillis(500)
                .truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public void close() {
    if (beat != null) {
      beat.cancel(false);
    }
    pulse.shutdownNow();
    show();
    display.close();
  }
}
