package io.pactsync.store;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static io.pactsync.store.StoreSamples.OTHER_INBOX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conformance of {@link Schedules} and {@link ScheduledRuns}. */
public interface ScheduleConformance extends ConformanceTarget {
  private static PlannedRun planned(String email, Instant dueAt) {
    return new PlannedRun(email, "every 15m", dueAt);
  }

  private static PollerSettings fast() {
    return new PollerSettings(
        3, Duration.ofMillis(10), Duration.ofMillis(100), Duration.ofSeconds(20));
  }

  @Test
  default void aScheduleIsReadBackUnchangedAndReplacedWhole() {
    ScheduleRow cron =
        new ScheduleRow(
            INBOX, Optional.of("0 2 * * *"), Optional.of("Europe/Berlin"), Optional.empty(), NOW);
    ScheduleRow interval =
        new ScheduleRow(
            INBOX, Optional.empty(), Optional.empty(), Optional.of(Duration.ofMinutes(15)), NOW);
    ScheduleRow off =
        new ScheduleRow(OTHER_INBOX, Optional.empty(), Optional.empty(), Optional.empty(), NOW);
    store().schedules().put(cron);
    assertThat(store().schedules().find(INBOX)).contains(cron);

    store().schedules().put(off);
    store().schedules().put(interval);

    assertThat(store().schedules().all()).containsExactly(interval, off);
    assertThat(store().schedules().remove(INBOX)).isTrue();
    assertThat(store().schedules().remove(INBOX)).isFalse();
    assertThat(store().schedules().find(INBOX)).isEmpty();
  }

  @Test
  default void aPlannedRunChangesOnlyIfItIsAsItWasRead() {
    PlannedRun first = planned(INBOX, NOW);
    PlannedRun later = planned(INBOX, NOW.plusSeconds(60));
    assertThat(store().scheduledRuns().add(first)).isTrue();
    assertThat(store().scheduledRuns().add(later)).as("there is one").isFalse();
    assertThat(store().scheduledRuns().find(INBOX)).contains(new ScheduledRunRow(first, false));

    assertThat(store().scheduledRuns().replace(first, later)).isTrue();
    assertThat(store().scheduledRuns().replace(first, later)).as("replaced before").isFalse();
    assertThat(store().scheduledRuns().remove(first)).as("replaced before").isFalse();

    assertThat(store().scheduledRuns().all()).containsExactly(new ScheduledRunRow(later, false));
    assertThat(store().scheduledRuns().remove(later)).isTrue();
    assertThat(store().scheduledRuns().all()).isEmpty();
  }

  /** Records runs, and plans each inbox's next run an hour later, or none. */
  final class RecordingRuns implements ScheduledRuns.DueRuns {
    final List<PlannedRun> started = Collections.synchronizedList(new ArrayList<>());
    final List<RuntimeException> errors = Collections.synchronizedList(new ArrayList<>());
    final CountDownLatch release;
    private final boolean again;

    RecordingRuns(int blocked, boolean again) {
      this.release = new CountDownLatch(blocked);
      this.again = again;
    }

    @Override
    public Optional<PlannedRun> run(PlannedRun due) {
      started.add(due);
      try {
        release.await(20, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return again
          ? Optional.of(planned(due.email(), due.dueAt().plus(Duration.ofHours(1))))
          : Optional.empty();
    }

    @Override
    public void recovered(PlannedRun run) {
      throw new IllegalStateException("no process died");
    }

    @Override
    public void failed(RuntimeException error) {
      errors.add(error);
    }
  }

  private static void awaitStarted(RecordingRuns runs, int count) {
    await().atMost(Duration.ofSeconds(30)).until(() -> runs.started.size() >= count);
  }

  @Test
  default void onlyDueRunsRunAndTheirSuccessorsAreStored() {
    RecordingRuns runs = new RecordingRuns(0, true);
    store().scheduledRuns().add(planned(INBOX, NOW));
    store().scheduledRuns().add(planned(OTHER_INBOX, NOW.plusMillis(1)));
    try (ScheduledRuns.RunPoller poller =
        store().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs)) {
      awaitStarted(runs, 1);
    }
    assertThat(runs.started).containsExactly(planned(INBOX, NOW));
    assertThat(store().scheduledRuns().all())
        .containsExactlyInAnyOrder(
            new ScheduledRunRow(planned(INBOX, NOW.plus(Duration.ofHours(1))), false),
            new ScheduledRunRow(planned(OTHER_INBOX, NOW.plusMillis(1)), false));
    assertThat(runs.errors).isEmpty();
  }

  @Test
  default void aRunInProgressCannotBeChangedAndClosingWaitsForIt() {
    RecordingRuns runs = new RecordingRuns(1, false);
    store().scheduledRuns().add(planned(INBOX, NOW));
    ScheduledRuns.RunPoller poller =
        store().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs);
    try (poller) {
      awaitStarted(runs, 1);
      assertThat(otherStore().scheduledRuns().find(INBOX).orElseThrow().running()).isTrue();
      assertThat(
              store()
                  .scheduledRuns()
                  .replace(planned(INBOX, NOW), planned(INBOX, NOW.plusSeconds(9))))
          .isFalse();
      assertThat(store().scheduledRuns().remove(planned(INBOX, NOW))).isFalse();
      runs.release.countDown();
    }
    assertThat(store().scheduledRuns().all()).as("it has no successor").isEmpty();
  }

  @Test
  default void twoPollersRunEachRunOnce() {
    int inboxes = 200;
    IntStream.range(0, inboxes)
        .forEach(i -> store().scheduledRuns().add(planned("inbox" + i + "@example.com", NOW)));
    RecordingRuns runs = new RecordingRuns(0, true);
    try (ScheduledRuns.RunPoller one =
            store().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs);
        ScheduledRuns.RunPoller other =
            otherStore().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs)) {
      awaitStarted(runs, inboxes);
    }
    assertThat(runs.started).hasSize(inboxes).doesNotHaveDuplicates();
    assertThat(runs.errors).isEmpty();
  }

  @Test
  default void noMoreRunsAtATimeThanAllowed() {
    RecordingRuns runs = new RecordingRuns(1, false);
    IntStream.range(0, 10)
        .forEach(i -> store().scheduledRuns().add(planned("inbox" + i + "@example.com", NOW)));
    try (ScheduledRuns.RunPoller poller =
        store().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs)) {
      awaitStarted(runs, 3);
      await()
          .pollDelay(Duration.ofMillis(300))
          .until(() -> store().scheduledRuns().all().size() == 10);
      assertThat(runs.started).hasSize(3);
      runs.release.countDown();
      awaitStarted(runs, 10);
    }
    assertThat(runs.started).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  default void aBusyWriterAndAPollerDoNotStarveEachOther() {
    int inboxes = 60;
    IntStream.range(0, inboxes)
        .forEach(i -> store().scheduledRuns().add(planned("inbox" + i + "@example.com", NOW)));
    RecordingRuns runs = new RecordingRuns(0, true);
    long written = 0;
    long slowest = 0;
    try (ScheduledRuns.RunPoller poller =
        store().scheduledRuns().start(fast(), InstantSource.fixed(NOW), runs)) {
      // Checkpoints one after another, as a sync writes them.
      while (runs.started.size() < inboxes) {
        long begun = System.nanoTime();
        StoreSamples.list(store(), INBOX, (int) written, (int) written + 1);
        slowest = Math.max(slowest, System.nanoTime() - begun);
        written++;
      }
    }
    System.out.printf(
        "%d runs beside %d checkpoints, the slowest in %d ms%n",
        inboxes, written, slowest / 1_000_000);
    assertThat(runs.errors).isEmpty();
    assertThat(written).isGreaterThan(inboxes / 4);
    assertThat(Duration.ofNanos(slowest)).isLessThan(Duration.ofSeconds(5));
  }
}
