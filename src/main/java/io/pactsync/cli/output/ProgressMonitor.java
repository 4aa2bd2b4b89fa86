package io.pactsync.cli.output;

import io.pactsync.gmail.CallCounts;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxQuotaState;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.RefusalCause;
import io.pactsync.store.MessageState;
import io.pactsync.sync.SyncProgressListener;
import io.pactsync.sync.SyncReport;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a sync or a verification: the sum over its inboxes, twice a second. Safe
 * for use by several threads.
 */
public final class ProgressMonitor implements SyncProgressListener, AutoCloseable {
  private static final long SHOW_EVERY_MILLIS = 500;

  /** Short pauses after a refusal are part of normal work beside other clients. */
  private static final long SHORTEST_SHOWN_WAIT = 2_000_000_000L;

  private record Counts(long pending, long done, long failed) {
    Counts plusDone(boolean isFailed) {
      return new Counts(pending, done + 1, failed + (isFailed ? 1 : 0));
    }
  }

  private final ProgressDisplay display;
  private final QuotaLimiter limiter;
  private final CallCounts callCounts;
  private final InstantSource clock;
  private final Map<String, Counts> byInbox = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
          });

  private @Nullable Future<?> updates;

  private ProgressMonitor(
      ProgressDisplay display, QuotaLimiter limiter, CallCounts callCounts, InstantSource clock) {
    this.display = display;
    this.limiter = limiter;
    this.callCounts = callCounts;
    this.clock = clock;
  }

  /**
   * Starts to update the display. Closing the monitor also closes the display.
   *
   * @param limiter knows each inbox's profile and how long it waits
   * @param callCounts counts this process's calls
   */
  public static ProgressMonitor start(
      ProgressDisplay display, QuotaLimiter limiter, CallCounts callCounts, InstantSource clock) {
    ProgressMonitor monitor = new ProgressMonitor(display, limiter, callCounts, clock);
    monitor.updates =
        monitor.timer.scheduleWithFixedDelay(
            monitor::show, SHOW_EVERY_MILLIS, SHOW_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    return monitor;
  }

  @Override
  public void begun(String inbox) {
    byInbox.putIfAbsent(inbox, new Counts(0, 0, 0));
  }

  @Override
  public void listed(String inbox, long inStore, long newlyListed) {
    byInbox.merge(
        inbox,
        new Counts(newlyListed, 0, 0),
        (old, now) -> new Counts(newlyListed, old.done(), old.failed()));
  }

  @Override
  public void fetching(String inbox, long pending) {
    byInbox.merge(
        inbox,
        new Counts(pending, 0, 0),
        (old, now) -> new Counts(old.done() + pending, old.done(), old.failed()));
  }

  @Override
  public void finished(String inbox, MessageState state) {
    byInbox.computeIfPresent(
        inbox, (name, counts) -> counts.plusDone(state == MessageState.FAILED));
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
      unitsLeft += (all - counts.done()) * unitsOfGet(inbox.getKey());
    }
    Optional<ProgressSnapshot.RefusalWait> waiting = longestWait();
    // Without pending messages or a wait there is no progress to show.
    if (total > 0 || waiting.isPresent()) {
      long units = callCounts.totals().totalUnits();
      display.show(
          new ProgressSnapshot(done, total, failed, units, unitsLeft, sharedRate(), waiting));
    }
  }

  private int unitsOfGet(String inbox) {
    return limiter.currentProfile(inbox).units().unitsOf(GmailMethod.MESSAGES_GET);
  }

  /** The rate left by other clients of those inboxes that have met one. */
  private OptionalDouble sharedRate() {
    double[] rates =
        byInbox.keySet().stream()
            .flatMap(inbox -> limiter.inboxState(inbox).stream())
            .filter(state -> state.budget() < 1)
            .filter(state -> state.refusals().containsKey(RefusalCause.OTHER_CLIENT))
            .mapToDouble(InboxQuotaState::availableUnitsPerSecond)
            .toArray();
    return rates.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(rates).sum());
  }

  private Optional<ProgressSnapshot.RefusalWait> longestWait() {
    return byInbox.keySet().stream()
        .flatMap(inbox -> limiter.inboxState(inbox).stream())
        .filter(ProgressMonitor::isNotable)
        .max(Comparator.comparingLong(InboxQuotaState::pausedForNanos))
        .map(
            state ->
                new ProgressSnapshot.RefusalWait(
                    clock
                        .instant()
                        .plusNanos(state.pausedForNanos())
                        // Rounds to whole seconds; otherwise each update would show another
                        // instant.
                        .plusMillis(500)
                        .truncatedTo(ChronoUnit.SECONDS),
                    state.lastRefusal()));
  }

  /** Short pauses add up while Google refuses every call. */
  private static boolean isNotable(InboxQuotaState state) {
    return Math.max(state.pausedForNanos(), state.refusedForNanos()) >= SHORTEST_SHOWN_WAIT;
  }

  @Override
  public void close() {
    if (updates != null) {
      updates.cancel(false);
    }
    timer.shutdownNow();
    show();
    display.close();
  }
}
