package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.quota.InboxQuotaState;
import io.pactsync.quota.LimiterClock;
import io.pactsync.store.DeadLetter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Google requests a wait of 15 minutes, on a clock that the test controls. */
class LongWaitTest {
  @TempDir private Path home;

  @Test
  void nothingIsSentBeforeTheWaitEnds() {
    DrivenTime time = new DrivenTime();
    try (SyncFixture rig =
        new SyncFixture(home, time, SyncFixture.unlimited(), SyncFixture.sample(60))) {
      rig.listingEverything();
      rig.emulator.faults().add("429-retry-after(15m):messages.get@20");
      CompletableFuture<SyncReport> run = CompletableFuture.supplyAsync(rig::sync);
      await().atMost(Duration.ofSeconds(20)).until(() -> closedFor(rig).toMinutes() >= 14);
      await().until(() -> inFlight(rig) == 0);
      long sent = rig.emulator.audit().calls();

      time.advance(Duration.ofMinutes(14));
      assertThat(closedFor(rig)).isBetween(Duration.ofSeconds(50), Duration.ofSeconds(62));
      time.advance(Duration.ofSeconds(50));
      // A second of real time, in which eight threads could send some thousand requests.
      await().during(Duration.ofSeconds(1)).until(() -> rig.emulator.audit().calls() == sent);

      time.endWaits();
      SyncReport report = run.orTimeout(60, TimeUnit.SECONDS).join();
      assertThat(report.completed()).isTrue();
      assertThat(report.counts().listed()).isEqualTo(60);
      assertThat(report.counts().failed()).isZero();
      assertThat(report.spent().refused()).isEqualTo(1);
      List<DeadLetter> dead = rig.store.messages().deadLetters(Optional.empty(), 10);
      assertThat(dead).isEmpty();
    }
  }

  private static Duration closedFor(SyncFixture rig) {
    return rig.limiter
        .inboxState(SyncFixture.INBOX)
        .map(status -> Duration.ofNanos(status.pausedForNanos()))
        .orElse(Duration.ZERO);
  }

  private static int inFlight(SyncFixture rig) {
    return rig.limiter.inboxState(SyncFixture.INBOX).map(InboxQuotaState::inFlight).orElse(0);
  }

  /** Real time plus the time that the test adds. */
  private static final class DrivenTime implements LimiterClock {
    private final LimiterClock real = LimiterClock.of(Instant::now);
    private final AtomicLong added = new AtomicLong();

    @Override
    public long nanos() {
      return real.nanos() + added.get();
    }

    @Override
    public Instant instant() {
      return real.instant().plusNanos(added.get());
    }

    @Override
    @SuppressWarnings("WaitNotInLoop") // the limiter, which calls this, loops
    public void await(Condition condition, long nanos) throws InterruptedException {
      // Checks the clock often, because the test may move it meanwhile.
      condition.await(Math.min(nanos, 2_000_000), TimeUnit.NANOSECONDS);
    }

    void advance(Duration by) {
      added.addAndGet(by.toNanos());
    }

    /** Adds a minute, so that all waits end. */
    void endWaits() {
      advance(Duration.ofMinutes(1));
    }
  }
}
