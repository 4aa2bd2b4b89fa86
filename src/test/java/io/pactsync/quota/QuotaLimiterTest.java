package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.pactsync.quota.window.PacificDay;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotaLimiterTest {
  private static final String INBOX = "legal@example.com";

  private static QuotaSettings settings(int inFlight) {
    return QuotaSettings.DEFAULTS.withInFlight(inFlight, inFlight);
  }

  private static QuotaLimiter limiter(QuotaProfile profile, int inFlight) {
    return new QuotaLimiter(profile, settings(inFlight), LimiterClock.of(InstantSource.system()));
  }

  @Test
  void theLedgerMatchesThePermitsOfSixtyFourThreads() throws Exception {
    int threads = 64;
    int each = Integer.getInteger("pactsync.test.permits", 2_000);
    QuotaProfile wide =
        new QuotaProfile(
            "wide",
            TestProfiles.CLASSIC,
            List.of(
                new QuotaLimit(QuotaScope.USER, Duration.ofMillis(1), 100_000),
                new QuotaLimit(QuotaScope.PROJECT, Duration.ofMillis(1), 100_000)));
    QuotaLimiter limiter = limiter(wide, 64);
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> all =
          IntStream.range(0, threads)
              .<Future<?>>mapToObj(
                  thread ->
                      pool.submit(
                          () -> {
                            for (int i = 0; i < each; i++) {
                              try (Permit permit =
                                  limiter.acquire(INBOX, GmailMethod.MESSAGES_GET)) {
                                most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                                assertThat(permit.units()).isEqualTo(5);
                                inFlight.decrementAndGet();
                              }
                            }
                            return null;
                          }))
              .toList();
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }
    List<SpendingLedger.MethodSpending> spent = limiter.ledger().drain().byMethod();
    assertThat(spent.stream().mapToLong(SpendingLedger.MethodSpending::calls).sum())
        .isEqualTo((long) threads * each);
    assertThat(spent.stream().mapToLong(SpendingLedger.MethodSpending::units).sum())
        .isEqualTo(5L * threads * each);
    assertThat(most.get()).isLessThanOrEqualTo(64);
    assertThat(limiter.inboxState(INBOX).orElseThrow().inFlight()).isZero();
  }

  @Test
  void anInterruptedWaiterHoldsNothing() throws Exception {
    QuotaLimiter limiter = limiter(TestProfiles.PER_SECOND, 1);
    Permit running = limiter.acquire(INBOX, GmailMethod.MESSAGES_GET);
    AtomicInteger interrupted = new AtomicInteger();
    Thread waiter =
        new Thread(
            () -> {
              try {
                limiter.acquire(INBOX, GmailMethod.MESSAGES_SEND).close();
              } catch (InterruptedException e) {
                interrupted.incrementAndGet();
              }
            });
    waiter.start();
    await().until(() -> waiter.getState() == Thread.State.WAITING || isTimed(waiter));
    waiter.interrupt();
    waiter.join();
    running.close();
    assertThat(interrupted.get()).isEqualTo(1);
    assertThat(limiter.inboxState(INBOX).orElseThrow().held()).containsEntry("user/1s", 5L);
    limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).notSent();
  }

  private static boolean isTimed(Thread thread) {
    return thread.getState() == Thread.State.TIMED_WAITING;
  }

  @Test
  void anUnsentCallCostsNothing() throws Exception {
    QuotaLimiter limiter = limiter(TestProfiles.PER_SECOND, 25);
    try (Permit permit = limiter.acquire(INBOX, GmailMethod.MESSAGES_SEND)) {
      permit.notSent();
    }
    assertThat(limiter.inboxState(INBOX).orElseThrow().held()).containsEntry("user/1s", 0L);
    assertThat(limiter.ledger().drain().byMethod()).isEmpty();
  }

  @Test
  void aPauseBeyondTheMaximumWaitFailsTheCall() throws Exception {
    QuotaLimiter limiter = limiter(TestProfiles.PER_SECOND, 25);
    limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).refused(new Refusal.DailyLimit());
    // The pause ends at midnight in California. Skip the check if that is near.
    Duration left = Duration.ofNanos(PacificDay.nanosLeft(Instant.now()));
    if (left.compareTo(Duration.ofMinutes(31)) > 0) {
      assertThatThrownBy(() -> limiter.acquire(INBOX, GmailMethod.MESSAGES_GET))
          .isInstanceOf(QuotaPausedException.class)
          .hasMessageContaining(INBOX);
    }
  }

  @Test
  void aPausedCallerIsServedAfterTheStatedInstant() throws Exception {
    ManualClock clock = new ManualClock();
    QuotaLimiter limiter = new QuotaLimiter(TestProfiles.PER_SECOND, settings(25), clock);
    Instant stated = clock.instant().plus(Duration.ofMinutes(15));
    limiter
        .acquire(INBOX, GmailMethod.MESSAGES_GET)
        .refused(new Refusal.RateLimited(Optional.of(stated), Optional.empty()));
    AtomicLong servedAt = new AtomicLong(-1);
    Thread waiter =
        new Thread(
            () -> {
              try (Permit permit = limiter.acquire(INBOX, GmailMethod.MESSAGES_GET)) {
                servedAt.set(clock.nanos() + 0L * permit.units());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    waiter.start();
    for (int minute = 1; minute <= 14; minute++) {
      clock.awaitSleeper();
      clock.advance(Duration.ofMinutes(1));
      assertThat(servedAt.get()).isEqualTo(-1);
    }
    clock.awaitSleeper();
    clock.advance(Duration.ofSeconds(62));
    waiter.join(10_000);
    assertThat(servedAt.get()).isGreaterThanOrEqualTo(Duration.ofMinutes(15).toNanos());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aRunOfRefusalsEndsWithTheMaximumWait(boolean isConcurrency) throws Exception {
    ManualClock clock = new ManualClock();
    Duration maxWait = Duration.ofSeconds(100);
    QuotaLimiter limiter =
        new QuotaLimiter(TestProfiles.PER_SECOND, settings(1).withMaxWait(maxWait), clock);
    AtomicInteger calls = new AtomicInteger();
    AtomicReference<QuotaPausedException> ended = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              try {
                while (true) {
                  Permit permit = limiter.acquire(INBOX, GmailMethod.MESSAGES_GET);
                  calls.incrementAndGet();
                  permit.refused(
                      isConcurrency
                          ? new Refusal.TooManyConcurrent()
                          : new Refusal.RateLimited(Optional.empty(), Optional.empty()));
                }
              } catch (QuotaPausedException e) {
                ended.set(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    caller.start();
    while (caller.isAlive()) {
      await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .until(() -> clock.isAsleep() || !caller.isAlive());
      clock.advance(Duration.ofMillis(100));
    }

    assertThat(ended.get()).hasMessageContaining("refused every call").hasMessageContaining(INBOX);
    assertThat(clock.nanos()).isBetween(maxWait.toNanos() / 3, maxWait.toNanos());
    assertThat(calls.get()).as("the back-off doubles").isBetween(5, 10);
  }

  @Test
  void aServedCallEndsARunOfRefusals() throws Exception {
    ManualClock clock = new ManualClock();
    QuotaLimiter limiter =
        new QuotaLimiter(
            TestProfiles.PER_SECOND, settings(1).withMaxWait(Duration.ofSeconds(100)), clock);
    for (int i = 0; i < 200; i++) {
      clock.advance(Duration.ofSeconds(2));
      limiter
          .acquire(INBOX, GmailMethod.MESSAGES_GET)
          .refused(new Refusal.RateLimited(Optional.empty(), Optional.empty()));
      clock.advance(Duration.ofSeconds(2));
      limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).close();
    }
    assertThat(clock.nanos()).isGreaterThan(Duration.ofSeconds(700).toNanos());
  }

  @Test
  void timeWithoutCallsIsNoPartOfARunOfRefusals() throws Exception {
    ManualClock clock = new ManualClock();
    QuotaLimiter limiter =
        new QuotaLimiter(
            TestProfiles.PER_SECOND, settings(1).withMaxWait(Duration.ofSeconds(100)), clock);
    Refusal refusal = new Refusal.RateLimited(Optional.empty(), Optional.empty());
    limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).refused(refusal);
    clock.advance(Duration.ofHours(1));
    limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).refused(refusal);
    clock.advance(Duration.ofSeconds(2));
    limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).close();
  }

  /** A clock that moves only when the test advances it. */
  private static final class ManualClock implements LimiterClock {
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger sleeping = new AtomicInteger();

    @Override
    public long nanos() {
      return nanos.get();
    }

    @Override
    public Instant instant() {
      return Instant.parse("2026-11-30T10:00:00Z").plusNanos(nanos.get());
    }

    @Override
    public void await(Condition condition, long wait) throws InterruptedException {
      long until = nanos.get() + wait;
      sleeping.incrementAndGet();
      while (nanos.get() < until) {
        // Polls the hand-driven clock; the lock is free meanwhile, as in a real wait.
        condition.await(1, java.util.concurrent.TimeUnit.MILLISECONDS);
      }
      sleeping.decrementAndGet();
    }

    void advance(Duration by) {
      nanos.addAndGet(by.toNanos());
    }

    boolean isAsleep() {
      return sleeping.get() > 0;
    }

    void awaitSleeper() {
      org.awaitility.Awaitility.await().until(() -> sleeping.get() == 1);
    }
  }
}
