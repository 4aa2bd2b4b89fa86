package io.pactsync.simulate;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.PermitDesk;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.Ticket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Plays a {@link Scenario} in virtual time: as many fetchers as calls may be in flight, each of
 * which asks for its next permit when its last call has ended, on the very {@link PermitDesk} that
 * real syncs wait for. No time passes between, and so a run takes as long as its arithmetic. Used
 * once, by one thread.
 */
public final class Simulation {
  private static final String INBOX = "simulated";

  /** Midnight Pacific time, when a quota day begins. */
  private static final Instant START = Instant.parse("2026-01-01T08:00:00Z");

  private static final GmailMethod METHOD = GmailMethod.MESSAGES_GET;

  /** Something that happens to a call, in the order of its instant. */
  private sealed interface Event extends Comparable<Event> {
    long at();

    long number();

    @Override
    default int compareTo(Event other) {
      return at() != other.at()
          ? Long.compare(at(), other.at())
          : Long.compare(number(), other.number());
    }
  }

  private record Counting(long at, long number, Ticket ticket, long answeredAt) implements Event {}

  private record Answer(long at, long number, Ticket ticket, Optional<Refusal> refusal)
      implements Event {}

  private final Scenario scenario;
  private final Traffic traffic;
  private final PermitDesk desk;
  private final CountedGmail gmail;
  private final int price;
  private final SplittableRandom random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final List<Long> servedBySecond = new ArrayList<>();
  private final List<QuotaProfile> adopted = new ArrayList<>();
  private long now;
  private long number;
  private int toAsk;
  private int toServe;
  private long calls;
  private long refused;

  private Simulation(Scenario scenario) {
    this.scenario = scenario;
    this.traffic = scenario.traffic();
    this.random = new SplittableRandom(traffic.seed());
    this.desk =
        new PermitDesk(
            scenario.believed(), scenario.settings(), new Random(traffic.seed()), START::plusNanos);
    this.gmail = new CountedGmail(scenario.enforced());
    this.price = scenario.enforced().units().unitsOf(METHOD);
    this.toAsk = traffic.messages();
    this.toServe = traffic.messages();
    desk.roundTripFrom(() -> traffic.roundTrip().toNanos());
    desk.learnFrom(scenario.regimes(), (project, profile, because) -> adopted.add(profile));
  }

  /**
   * Plays it to the end.
   *
   * @throws io.pactsync.quota.CostAboveCapacityException when a get never fits a window
   * @throws io.pactsync.quota.UnpricedMethodException when a profile has no price for a get
   */
  public static Outcome play(Scenario scenario) {
    return new Simulation(scenario).run();
  }

  private Outcome run() {
    for (int i = 0; i < scenario.settings().maxInFlight(); i++) {
      askForNext();
    }
    while (toServe > 0) {
      desk.settle(now).forEach(this::send);
      passTime();
    }
    return new Outcome(
        scenario,
        Duration.ofNanos(now),
        (long) price * traffic.messages(),
        calls,
        refused,
        gmail.highest(),
        List.copyOf(servedBySecond),
        List.copyOf(adopted));
  }

  private void askForNext() {
    if (toAsk > 0) {
      toAsk--;
      desk.ask(INBOX, METHOD, Priority.BACKFILL, now);
    }
  }

  private void send(Ticket ticket) {
    calls++;
    desk.sent(ticket, now);
    long jitter = traffic.jitter().toNanos();
    long latency =
        traffic.latency().toNanos() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    events.add(new Counting(now + countedAfter(latency), number++, ticket, now + latency));
  }

  private long countedAfter(long latency) {
    return switch (traffic.countAt()) {
      case ARRIVAL -> random.nextLong(traffic.roundTrip().toNanos() + 1);
      case RANDOM -> random.nextLong(latency + 1);
      case ANSWER -> latency;
    };
  }

  /** Goes to the next instant at which anything happens, and lets it happen. */
  private void passTime() {
    Event next = events.peek();
    long at = Math.min(next == null ? Long.MAX_VALUE : next.at(), desk.nextWake());
    if (at == Long.MAX_VALUE) {
      throw new IllegalStateException("nothing is under way and nothing will be granted");
    }
    now = Math.max(now, at);
    for (Event due = events.peek(); due != null && due.at() <= now; due = events.peek()) {
      happen(events.remove());
    }
  }

  private void happen(Event event) {
    if (event instanceof Counting counting) {
      count(counting);
    } else if (event instanceof Answer answer) {
      end(answer);
    }
  }

  private void count(Counting call) {
    Optional<Refusal> refusal = gmail.count(price, now);
    if (refusal.isEmpty()) {
      noteServed();
    }
    events.add(new Answer(call.answeredAt(), number++, call.ticket(), refusal));
  }

  private void end(Answer answer) {
    if (answer.refusal().isPresent()) {
      refused++;
      toAsk++;
      desk.refused(answer.ticket(), answer.refusal().get(), now);
    } else {
      toServe--;
      desk.close(answer.ticket(), now);
    }
    askForNext();
  }

  private void noteServed() {
    int second = (int) (now / 1_000_000_000L);
    while (servedBySecond.size() <= second) {
      servedBySecond.add(0L);
    }
    servedBySecond.set(second, servedBySecond.get(second) + price);
  }
}
