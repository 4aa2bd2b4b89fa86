package io.pactsync.quota;

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
 * Hands out permits that keep every window of a {@link QuotaProfile}, for any number of inboxes.
 *
 * <pre>{@code
 * try (Permit permit = limiter.acquire(inbox, GmailMethod.MESSAGES_GET)) {
 *   answer = send(request);
 * }
 * }</pre>
 *
 * <p>{@link PermitDesk} decides, this class waits. Of the threads that wait, one (the leader)
 * sleeps until the desk's next instant; the others sleep until they are granted or made leader.
 * Nothing but {@link #acquire} waits for quota; everything else takes the limiter's lock for a
 * moment. What is spent is known to this object alone: of two limiters for one inbox, in one
 * process or in two, neither knows what the other spends. Safe for use by any number of threads.
 */
public final class QuotaLimiter implements PermitSource {
  private final ReentrantLock lock = new ReentrantLock();
  private final PermitDesk desk;
  private final LimiterTime time;
  private final long patience;
  private final UsageLedger ledger = new UsageLedger();
  private final Map<Ticket, Condition> waiting = new LinkedHashMap<>();
  private Optional<Ticket> leader = Optional.empty();
  private long leaderWakesAt;

  /**
   * A limiter with nothing spent yet. It has no threads of its own and needs no closing.
   *
   * @param profile for projects that are not given another by {@link #profileOf}
   * @param time {@link LimiterTime#of} outside of tests
   */
  public QuotaLimiter(QuotaProfile profile, QuotaSettings settings, LimiterTime time) {
    this(profile, settings, time, RandomGenerator.getDefault());
  }

  /**
   * The same with a source of chance of one's own, for runs that can be repeated.
   *
   * @param random for back-off jitter; used under the limiter's lock
   */
  public QuotaLimiter(
      QuotaProfile profile, QuotaSettings settings, LimiterTime time, RandomGenerator random) {
    this.desk = new PermitDesk(profile, settings, random, now -> time.instant());
    this.time = time;
    this.patience = settings.patience().toNanos();
  }

  /** {@link #acquire(String, GmailMethod, Priority)} as a person's call. */
  public Permit acquire(String inbox, GmailMethod method) throws InterruptedException {
    return acquire(inbox, method, Priority.PEOPLE);
  }

  @Override
  public Permit acquire(String inbox, GmailMethod method, Priority priority)
      throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Ticket ticket = desk.ask(inbox, method, priority, time.nanos());
      try {
        settle();
        if (!ticket.isGranted()) {
          await(ticket);
        }
        return new HeldPermit(ticket);
      } catch (InterruptedException | QuotaClosedException e) {
        desk.cancel(ticket);
        settle();
        throw e;
      }
    } finally {
      lock.unlock();
    }
  }

  private void await(Ticket ticket) throws InterruptedException {
    Condition granted = lock.newCondition();
    waiting.put(ticket, granted);
    try {
      while (!ticket.isGranted()) {
        requirePatience(ticket);
        if (leader.isEmpty()) {
          lead(ticket, granted);
        } else {
          granted.await();
        }
      }
    } finally {
      waiting.remove(ticket);
      if (leader.isEmpty()) {
        waiting.values().stream().findFirst().ifPresent(Condition::signal);
      }
    }
  }

  private void lead(Ticket ticket, Condition granted) throws InterruptedException {
    leader = Optional.of(ticket);
    try {
      leaderWakesAt = desk.nextWake();
      long now = time.nanos();
      if (leaderWakesAt > now) {
        time.await(granted, leaderWakesAt - now);
      }
    } finally {
      leader = Optional.empty();
    }
    settle();
  }

  private void requirePatience(Ticket ticket) {
    long closedFor = desk.gateOpensAt(ticket) - time.nanos();
    if (closedFor > patience) {
      Instant until = time.instant().plusNanos(closedFor);
      throw new QuotaClosedException(ticket.inbox(), until);
    }
  }

  /** Grants what can be granted now, and wakes whom that concerns. The lock is held. */
  private void settle() {
    List<Ticket> granted = desk.settle(time.nanos());
    for (Ticket ticket : granted) {
      Condition condition = waiting.get(ticket);
      if (condition != null) {
        condition.signal();
      }
    }
    if (leader.isPresent() && desk.nextWake() < leaderWakesAt) {
      Condition condition = waiting.get(leader.get());
      if (condition != null) {
        condition.signal();
      }
    }
  }

  /** Says which Google project's windows an inbox is counted in; before its first permit. */
  public void assign(String inbox, String project) {
    locked(() -> desk.assign(inbox, project));
  }

  /** Learns from refusals: which regimes there are, and who hears of one that is adopted. */
  public void learnFrom(Regimes known, QuotaNews listener) {
    locked(() -> desk.learnFrom(known, listener));
  }

  /** Gives a project a profile of its own, before the first permit of any of its inboxes. */
  public void profileOf(String project, QuotaProfile own) {
    locked(() -> desk.profileOf(project, own));
  }

  /**
   * Counts what an inbox spent before a restart, so that no window forgets it; after its project
   * was assigned. It counts in the quota day as well.
   *
   * @param units quota units
   * @param answered when that was answered at the latest
   */
  public void restore(String inbox, long units, Instant answered) {
    locked(
        () -> {
          long ago = Duration.between(answered, time.instant()).toNanos();
          desk.restore(inbox, units, time.nanos() - ago);
        });
  }

  /** Counts what a project spent earlier in the present quota day, before a restart. */
  public void restoreDay(String project, long units) {
    locked(() -> desk.restoreDay(project, units, time.nanos()));
  }

  /** The profile by which an inbox's calls are priced and paced at present. */
  public QuotaProfile profileInForce(String inbox) {
    lock.lock();
    try {
      return desk.profileInForce(inbox);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Who knows the connection's round trip, for {@link Hold#ARRIVAL}; without it calls are held from
   * the answer.
   *
   * @param nanos the round trip in nanoseconds as last measured, 0 while it is not known; asked
   *     under the limiter's lock
   */
  public void roundTripFrom(LongSupplier nanos) {
    locked(() -> desk.roundTripFrom(nanos));
  }

  /** What was spent, until it is taken away to the books. */
  public UsageLedger ledger() {
    return ledger;
  }

  /** How an inbox stands now; empty for one that has sent nothing lately. */
  public Optional<InboxStanding> standing(String inbox) {
    lock.lock();
    try {
      return desk.standing(inbox, time.nanos());
    } finally {
      lock.unlock();
    }
  }

  private void locked(Runnable change) {
    lock.lock();
    try {
      change.run();
      settle();
    } finally {
      lock.unlock();
    }
  }

  private final class HeldPermit implements Permit {
    private final Ticket ticket;
    private boolean ended;

    HeldPermit(Ticket ticket) {
      this.ticket = ticket;
    }

    @Override
    public int units() {
      return ticket.units();
    }

    @Override
    public void sent() {
      locked(
          () -> {
            if (!ended) {
              desk.sent(ticket, time.nanos());
            }
          });
    }

    @Override
    public void answered() {
      locked(
          () -> {
            if (!ended) {
              desk.answered(ticket, time.nanos());
            }
          });
    }

    @Override
    public void refused(Refusal refusal) {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              note(true);
              desk.refused(ticket, refusal, time.nanos());
              wakeAll();
            }
          });
    }

    @Override
    public void unsent() {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              desk.unsent(ticket);
            }
          });
    }

    @Override
    public void close() {
      locked(
          () -> {
            if (!ended) {
              ended = true;
              note(false);
              desk.close(ticket, time.nanos());
            }
          });
    }

    /** A gate may have closed for longer than those who wait have patience. */
    private void wakeAll() {
      waiting.values().forEach(Condition::signal);
    }

    private void note(boolean refused) {
      ledger.charge(ticket.inbox(), ticket.method(), time.instant(), ticket.units(), refused);
    }
  }
}
