package io.pactsync.quota;

import io.pactsync.quota.window.HoldUntil;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Grants permits that keep every window of a {@link QuotaProfile} within its limit, for any number
 * of inboxes.
 *
 * <pre>{@code
 * try (Permit permit = limiter.acquire(inbox, GmailMethod.MESSAGES_GET)) {
 *   response = send(request);
 * }
 * }</pre>
 *
 * <p>{@link PermitScheduler} decides; this class waits. One of the waiting threads, the leader,
 * sleeps until the scheduler's next wake-up. The others sleep until they are granted or become the
 * leader. Only {@link #acquire} waits for quota; every other method holds the limiter's lock for a
 * moment. A limiter counts only what it grants itself: two limiters for one inbox, in one process
 * or in two, do not share their counts. Safe for use by any number of threads.
 */
public final class QuotaLimiter implements PermitSource {
  private final ReentrantLock lock = new ReentrantLock();
  private final PermitScheduler scheduler;
  private final LimiterClock clock;
  private final long maxWait;
  private final SpendingLedger ledger = new SpendingLedger();
  private final Map<PermitRequest, Condition> waiting = new LinkedHashMap<>();
  private Optional<PermitRequest> leader = Optional.empty();
  private long leaderWakeUpAt;

  /**
   * Creates a limiter with nothing spent. It starts no threads and needs no closing.
   *
   * @param profile the profile of projects without their own, see {@link #setProjectProfile}
   * @param clock {@link LimiterClock#of} outside of tests
   */
  public QuotaLimiter(QuotaProfile profile, QuotaSettings settings, LimiterClock clock) {
    this(profile, settings, clock, RandomGenerator.getDefault());
  }

  /**
   * Creates a limiter with a given random source, for repeatable runs.
   *
   * @param random for back-off jitter; used under the limiter's lock
   */
  public QuotaLimiter(
      QuotaProfile profile, QuotaSettings settings, LimiterClock clock, RandomGenerator random) {
    this.scheduler = new PermitScheduler(profile, settings, random, now -> clock.instant());
    this.clock = clock;
    this.maxWait = settings.maxWait().toNanos();
  }

  /** Calls {@link #acquire(String, GmailMethod, Priority)} with {@link Priority#INTERACTIVE}. */
  public Permit acquire(String inbox, GmailMethod method) throws InterruptedException {
    return acquire(inbox, method, Priority.INTERACTIVE);
  }

  @Override
  public Permit acquire(String inbox, GmailMethod method, Priority priority)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      PermitRequest request = scheduler.enqueue(inbox, method, priority, clock.nanos());
      try {
        grantReady();
        if (!request.isGranted()) {
          await(request);
        }
        return new HeldPermit(request);
      } catch (InterruptedException | QuotaPausedException e) {
        scheduler.cancel(request);
        grantReady();
        throw e;
      }
    } finally {
      lock.unlock();
    }
  }

  private void await(PermitRequest request) throws InterruptedException {
    Condition granted = lock.newCondition();
    waiting.put(request, granted);
    try {
      while (!request.isGranted()) {
        requireAcceptableWait(request);
        if (leader.isEmpty()) {
          lead(request, granted);
        } else {
          granted.await();
        }
      }
    } finally {
      waiting.remove(request);
      if (leader.isEmpty()) {
        waiting.values().stream().findFirst().ifPresent(Condition::signal);
      }
    }
  }

  private void lead(PermitRequest request, Condition granted) throws InterruptedException {
    leader = Optional.of(request);
    try {
      leaderWakeUpAt = scheduler.nextWakeUp();
      long now = clock.nanos();
      if (leaderWakeUpAt > now) {
        clock.await(granted, leaderWakeUpAt - now);
      }
    } finally {
      leader = Optional.empty();
    }
    grantReady();
  }

  private void requireAcceptableWait(PermitRequest request) {
    long now = clock.nanos();
    long pausedFor = Math.max(0, scheduler.pausedUntil(request) - now);
    long refusedFor = scheduler.refusedFor(request, now);
    Instant until = clock.instant().plusNanos(pausedFor);
    if (pausedFor > maxWait) {
      throw new QuotaPausedException(request.inbox(), until);
    }
    // Each pause of a run of refusals may be short, but their sum is not.
    if (refusedFor + pausedFor > maxWait && refusedFor > 0) {
      throw QuotaPausedException.afterRefusals(
          request.inbox(), until, Duration.ofNanos(refusedFor));
    }
  }

  /** Grants requests and wakes their threads. The caller holds the lock. */
  private void grantReady() {
    List<PermitRequest> granted = scheduler.grantReady(clock.nanos());
    for (PermitRequest request : granted) {
      Condition condition = waiting.get(request);
      if (condition != null) {
        condition.signal();
      }
    }
    if (leader.isPresent() && scheduler.nextWakeUp() < leaderWakeUpAt) {
      Condition condition = waiting.get(leader.get());
      if (condition != null) {
        condition.signal();
      }
    }
  }

  /** Assigns an inbox to a Google project. Call it before the inbox's first permit. */
  public void assign(String inbox, String project) {
    locked(() -> scheduler.assign(inbox, project));
  }

  /**
   * Sets the profiles that may be learned from refusals.
   *
   * @param listener called when a project switches to another profile
   */
  public void setKnownProfiles(KnownProfiles known, QuotaEventListener listener) {
    locked(() -> scheduler.setKnownProfiles(known, listener));
  }

  /** Sets a project's own profile. Call it before the first permit of any of its inboxes. */
  public void setProjectProfile(String project, QuotaProfile own) {
    locked(() -> scheduler.setProjectProfile(project, own));
  }

  /**
   * Counts the units that an inbox spent before a restart, in all windows, the quota day included.
   * Call it after {@link #assign}.
   *
   * @param units quota units
   * @param respondedAt the latest instant at which a response arrived
   */
  public void restoreSpending(String inbox, long units, Instant respondedAt) {
    locked(
        () -> {
          long ago = Duration.between(respondedAt, clock.instant()).toNanos();
          scheduler.restoreSpending(inbox, units, clock.nanos() - ago);
        });
  }

  /**
   * Counts the units that a project spent earlier in the present quota day, before a restart,
   * except those that are passed to {@link #restoreSpending}.
   */
  public void restoreRestOfDay(String project, long units) {
    locked(() -> scheduler.restoreRestOfDay(project, units, clock.nanos()));
  }

  /** The profile that applies to an inbox at present. */
  public QuotaProfile currentProfile(String inbox) {
    lock.lock();
    try {
      return scheduler.currentProfile(inbox);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Sets the source of the connection's round trip, for {@link HoldUntil#ARRIVAL}. Without it,
   * {@link HoldUntil#ANSWER} applies.
   *
   * @param nanos returns the last measured round trip in nanoseconds, or 0 if it is unknown; called
   *     under the limiter's lock
   */
  public void setRoundTripSource(LongSupplier nanos) {
    locked(() -> scheduler.setRoundTripSource(nanos));
  }

  /** The ledger of spent units. The application drains it. */
  public SpendingLedger ledger() {
    return ledger;
  }

  /** A snapshot of an inbox's quota use, or empty if the inbox was idle for long. */
  public Optional<InboxQuotaState> inboxState(String inbox) {
    lock.lock();
    try {
      return scheduler.inboxState(inbox, clock.nanos());
    } finally {
      lock.unlock();
    }
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      grantReady();
    } finally {
      lock.unlock();
    }
  }

  private final class HeldPermit implements Permit {
    private final PermitRequest request;
    private boolean ended;

    HeldPermit(PermitRequest request) {
      this.request = request;
    }

    @Override
    public int units() {
      return request.units();
    }

    @Override
    public void sent() {
      locked(
          () -> {
            if (!ended) {
              scheduler.sent(request, clock.nanos());
            }
          });
    }

    @Override
    public void responseReceived() {
      locked(
          () -> {
            if (!ended) {
              scheduler.responseReceived(request, clock.nanos());
            }
          });
    }

    @Override
    public void refused(Refusal refusal) {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              record(true);
              scheduler.refused(request, refusal, clock.nanos());
              wakeAll();
            }
          });
    }

    @Override
    public void notSent() {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              scheduler.notSent(request);
            }
          });
    }

    @Override
    public void close() {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              record(false);
              scheduler.close(request, clock.nanos());
            }
          });
    }

    /** Lets every waiting thread check whether the new pause exceeds its maximum wait. */
    private void wakeAll() {
      waiting.values().forEach(Condition::signal);
    }

    private void record(boolean refused) {
      ledger.record(request.inbox(), request.method(), clock.instant(), request.units(), refused);
    }
  }
}
