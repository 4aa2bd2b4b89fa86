package io.pactsync.simulate;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.PermitRequest;
import io.pactsync.quota.PermitScheduler;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Runs a {@link SimulationScenario} in virtual time. The run has as many fetchers as calls may be
 * in flight. Each requests its next permit when its last call has ended. It uses the same {@link
 * PermitScheduler} as a real sync and never sleeps, so it takes only the time of its arithmetic.
 * Not thread-safe.
 */
public final class Simulation {
  private static final String INBOX = "simulated";

  /** Midnight Pacific time, the start of a quota day. */
  private static final Instant START = Instant.parse("2026-01-01T08:00:00Z");

  private static final GmailMethod METHOD = GmailMethod.MESSAGES_GET;

  /** An event of a call. Events are ordered by their instant. */
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

  private record CallCounted(long at, long number, PermitRequest request, long respondedAt)
      implements Event {}

  private record OtherCall(long at, long number, boolean sends) implements Event {}

  private record Response(long at, long number, PermitRequest request, Optional<Refusal> refusal)
      implements Event {}

  private final SimulationScenario scenario;
  private final SimulatedTraffic traffic;
  private final PermitScheduler scheduler;
  private final SimulatedGmail gmail;
  private final int unitsOfCall;
  private final SplittableRandom random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final SplittableRandom othersRandom;
  private final List<Long> servedBySecond = new ArrayList<>();
  private final List<Long> othersBySecond = new ArrayList<>();
  private long othersCalls;
  private long othersRefused;
  private final List<QuotaProfile> adopted = new ArrayList<>();
  private long now;
  private long number;
  private int toRequest;
  private int unserved;
  private long calls;
  private long refused;

  private Simulation(SimulationScenario scenario) {
    this.scenario = scenario;
    this.traffic = scenario.traffic();
    this.random = new SplittableRandom(traffic.seed());
    this.othersRandom = new SplittableRandom(~traffic.seed());
    this.scheduler =
        new PermitScheduler(
            scenario.limiterProfile(),
            scenario.settings(),
            new Random(traffic.seed()),
            START::plusNanos);
    this.gmail = new SimulatedGmail(scenario.enforcedProfile());
    this.unitsOfCall = scenario.enforcedProfile().units().unitsOf(METHOD);
    this.toRequest = traffic.messages();
    this.unserved = traffic.messages();
    scheduler.setRoundTripSource(() -> traffic.roundTrip().toNanos());
    scheduler.setKnownProfiles(
        scenario.knownProfiles(), (project, profile, because) -> adopted.add(profile));
  }

  /**
   * Runs a scenario to its end.
   *
   * @throws io.pactsync.quota.CostAboveCapacityException if a get never fits a window
   * @throws io.pactsync.quota.UnpricedMethodException if a profile has no price for a get
   */
  public static SimulationResult run(SimulationScenario scenario) {
    return new Simulation(scenario).runToEnd();
  }

  private SimulationResult runToEnd() {
    for (int i = 0; i < scenario.settings().maxInFlight(); i++) {
      requestNext();
    }
    if (traffic.others().isPresent()) {
      scheduleOther();
    }
    while (unserved > 0) {
      scheduler.grantReady(now).forEach(this::send);
      advanceTime();
    }
    return new SimulationResult(
        scenario,
        Duration.ofNanos(now),
        (long) unitsOfCall * traffic.messages(),
        calls,
        refused,
        gmail.highestUnits(),
        List.copyOf(servedBySecond),
        new SimulationResult.OtherCalls(othersCalls, othersRefused, List.copyOf(othersBySecond)),
        List.copyOf(adopted));
  }

  private void requestNext() {
    if (toRequest > 0) {
      toRequest--;
      scheduler.enqueue(INBOX, METHOD, Priority.BACKFILL, now);
    }
  }

  private void send(PermitRequest request) {
    calls++;
    scheduler.sent(request, now);
    long jitter = traffic.jitter().toNanos();
    long latency =
        traffic.latency().toNanos() + (jitter == 0 ? 0 : random.nextLong(-jitter, jitter + 1));
    events.add(new CallCounted(now + countingDelay(latency), number++, request, now + latency));
  }

  private long countingDelay(long latency) {
    return switch (traffic.countAt()) {
      case ARRIVAL -> random.nextLong(traffic.roundTrip().toNanos() + 1);
      case RANDOM -> random.nextLong(latency + 1);
      case ANSWER -> latency;
    };
  }

  /** Advances to the next event or wake-up and handles the events that are due. */
  private void advanceTime() {
    Event next = events.peek();
    long at = Math.min(next == null ? Long.MAX_VALUE : next.at(), scheduler.nextWakeUp());
    if (at == Long.MAX_VALUE) {
      throw new IllegalStateException("no call is in flight and no request can be granted");
    }
    now = Math.max(now, at);
    for (Event due = events.peek(); due != null && due.at() <= now; due = events.peek()) {
      handle(events.remove());
    }
  }

  private void handle(Event event) {
    if (event instanceof OtherCall other) {
      countOther(other);
    } else if (event instanceof CallCounted counted) {
      count(counted);
    } else if (event instanceof Response response) {
      end(response);
    }
  }

  private void count(CallCounted call) {
    Optional<Refusal> refusal =
        traffic.refused() > 0 && othersRandom.nextDouble() < traffic.refused()
            ? Optional.of(new Refusal.RateLimited(Optional.empty(), Optional.empty()))
            : gmail.count(unitsOfCall, now);
    if (refusal.isEmpty()) {
      record(servedBySecond);
    }
    events.add(new Response(call.respondedAt(), number++, call.request(), refusal));
  }

  private void end(Response response) {
    if (response.refusal().isPresent()) {
      refused++;
      toRequest++;
      scheduler.refused(response.request(), response.refusal().get(), now);
    } else {
      unserved--;
      scheduler.close(response.request(), now);
    }
    requestNext();
  }

  private void scheduleOther() {
    long wait = traffic.others().untilNext(unitsOfCall, now, othersRandom);
    boolean sends = traffic.others().rateAt(now) > 0;
    events.add(new OtherCall(now + wait, number++, sends));
  }

  private void countOther(OtherCall call) {
    for (int i = call.sends() ? traffic.others().callsAtOnce() : 0; i > 0; i--) {
      othersCalls++;
      if (gmail.count(unitsOfCall, now).isEmpty()) {
        record(othersBySecond);
      } else {
        othersRefused++;
      }
    }
    scheduleOther();
  }

  private void record(List<Long> bySecond) {
    int second = (int) (now / 1_000_000_000L);
    while (bySecond.size() <= second) {
      bySecond.add(0L);
    }
    bySecond.set(second, bySecond.get(second) + unitsOfCall);
  }
}
