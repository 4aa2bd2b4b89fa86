package io.pactsync.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The quota engine without threads: who may send when. It decides and never waits, so that {@link
 * QuotaLimiter} can wait for it in real time and a simulation can drive it in virtual time.
 *
 * <p>The order of use: {@link #ask} for a ticket, {@link #settle} to learn which tickets are
 * granted at this instant, {@link #nextWake} to learn when to settle again; tell what became of a
 * granted ticket by {@link #answered}, {@link #refused}, {@link #unsent} and in the end {@link
 * #close}, and settle again. All instants are nanoseconds of one monotonic clock and never go back.
 * Every operation takes time logarithmic in the number of inboxes. Not safe for use by several
 * threads.
 */
public final class PermitDesk {
  /** A call may lie so long in queues on both machines, beside the network's round trip. */
  private static final long SLACK = Duration.ofMillis(20).toNanos();

  private static final long FORGET_AFTER = Duration.ofMinutes(10).toNanos();

  private final QuotaProfile profile;
  private final QuotaSettings settings;
  private final RandomGenerator random;
  private final LongFunction<Instant> wall;
  private final Map<String, QuotaProfile> profiles = new HashMap<>();
  private Regimes regimes = new Regimes(List.of());
  private QuotaNews news = QuotaNews.NONE;
  private final Map<String, Project> projects = new HashMap<>();
  private final Map<String, String> projectOf = new HashMap<>();
  private final LinkedHashMap<String, Lane> lanes = new LinkedHashMap<>(16, 0.75f, true);
  private final Alarms<Lane> laneAlarms = new Alarms<>();
  private final Alarms<Project> projectAlarms = new Alarms<>();
  private final Set<Lane> touched = new LinkedHashSet<>();
  private final Set<Project> touchedProjects = new LinkedHashSet<>();
  private long tickets;
  private LongSupplier roundTrip = () -> 0;

  /**
   * @param profile for projects that are not given another
   * @param random for jitter
   * @param wall the wall time at an instant of the desk's clock
   */
  public PermitDesk(
      QuotaProfile profile,
      QuotaSettings settings,
      RandomGenerator random,
      LongFunction<Instant> wall) {
    this.profile = profile;
    this.settings = settings;
    this.random = random;
    this.wall = wall;
  }

  /** Learns from refusals: which regimes there are, and who hears of one that is adopted. */
  public void learnFrom(Regimes known, QuotaNews listener) {
    regimes = known;
    news = listener;
  }

  /** Gives a project a profile of its own, before the first ticket of any of its inboxes. */
  public void profileOf(String project, QuotaProfile own) {
    profiles.put(project, own);
  }

  /** Counts what a project spent earlier in the quota day that {@code now} is in. */
  public void restoreDay(String project, long units, long now) {
    for (WindowMeter meter : project(project).meters) {
      if (meter.allowance() instanceof DayAllowance day) {
        day.restore(units, now);
      }
    }
  }

  /** Says which Google project's windows an inbox is counted in; before its first ticket. */
  public void assign(String inbox, String project) {
    projectOf.put(inbox, project);
  }

  /**
   * Who knows the connection's round trip, for {@link Hold#ARRIVAL}; without it calls are held from
   * the answer.
   *
   * @param nanos the round trip in nanoseconds as last measured, 0 while it is not known; asked at
   *     every grant
   */
  public void roundTripFrom(LongSupplier nanos) {
    roundTrip = nanos;
  }

  /**
   * Joins the line.
   *
   * @throws UnpricedMethodException when the unit table has no price for the method
   * @throws CostAboveCapacityException when the call can never fit a window
   */
  public Ticket ask(String inbox, GmailMethod method, Priority priority, long now) {
    Lane lane = lane(inbox);
    int units = lane.project.profile.units().unitsOf(method);
    requireFitting(units, lane.meters);
    requireFitting(units, lane.project.meters);
    Ticket ticket = new Ticket(lane, method, priority, tickets++, units);
    lane.waiting.add(priority, ticket.number, ticket);
    touched.add(lane);
    forgetIdle(now);
    return ticket;
  }

  private static void requireFitting(int units, List<WindowMeter> meters) {
    for (WindowMeter meter : meters) {
      if (units > meter.fullCapacity()) {
        throw new CostAboveCapacityException(units, meter.name(), meter.fullCapacity());
      }
    }
  }

  /** Grants whatever may be sent at this instant, in order. */
  public List<Ticket> settle(long now) {
    for (var due = laneAlarms.pollDue(now); due.isPresent(); due = laneAlarms.pollDue(now)) {
      touched.add(due.get());
    }
    for (var due = projectAlarms.pollDue(now); due.isPresent(); due = projectAlarms.pollDue(now)) {
      touchedProjects.add(due.get());
    }
    touched.forEach(lane -> lineUp(lane, now));
    touched.clear();
    List<Ticket> granted = new ArrayList<>();
    touchedProjects.forEach(project -> grantFrom(project, now, granted));
    touchedProjects.clear();
    return granted;
  }

  /**
   * When to settle again at the latest, or {@link Long#MAX_VALUE}: not before something happens.
   */
  public long nextWake() {
    return Math.min(laneAlarms.next(), projectAlarms.next());
  }

  /** Puts the lane in its project's line if its next ticket could go, or sets its alarm. */
  private void lineUp(Lane lane, long now) {
    leaveLine(lane);
    Optional<Ticket> first = lane.waiting.first();
    if (first.isEmpty()) {
      laneAlarms.set(lane, Allowance.NEVER);
      return;
    }
    Ticket ticket = first.get();
    long at = lane.earliest(ticket, now);
    if (at > now) {
      laneAlarms.set(lane, at);
      return;
    }
    laneAlarms.set(lane, Allowance.NEVER);
    lane.project.line.add(ticket.priority, ticket.number, lane);
    lane.inLine = first;
    touchedProjects.add(lane.project);
  }

  private static void leaveLine(Lane lane) {
    lane.inLine.ifPresent(as -> lane.project.line.remove(as.priority, as.number));
    lane.inLine = Optional.empty();
  }

  private void grantFrom(Project project, long now, List<Ticket> granted) {
    projectAlarms.set(project, Allowance.NEVER);
    for (var first = project.line.first(); first.isPresent(); first = project.line.first()) {
      Lane lane = first.get();
      Ticket ticket = lane.inLine.orElseThrow();
      if (lane.earliest(ticket, now) > now) {
        lineUp(lane, now);
        continue;
      }
      long at = project.earliest(ticket.units(), now);
      if (at > now) {
        // Those behind wait as well, lest a dear call be starved by cheap ones.
        projectAlarms.set(project, at);
        return;
      }
      grant(ticket, now);
      granted.add(ticket);
      leaveLine(lane);
      project.line.served(ticket.priority);
      lineUp(lane, now);
    }
  }

  private void grant(Ticket ticket, long now) {
    Lane lane = ticket.lane;
    long measured = roundTrip.getAsLong();
    Hold hold = lane.hold(settings.hold(), measured, now);
    int units = lane.project.profile.units().find(ticket.method).orElse(ticket.units());
    ticket.charge = new Charge(units, now, hold, measured + SLACK);
    ticket.state = Ticket.State.IN_FLIGHT;
    lane.outstanding.add(ticket);
    lane.waiting.remove(ticket.priority, ticket.number);
    lane.waiting.served(ticket.priority);
    lane.take(ticket.charge);
    lane.project.meters.forEach(meter -> meter.take(ticket.charge));
  }

  /** The answer's head has arrived: Google has counted the call. */
  public void answered(Ticket ticket, long now) {
    if (ticket.state != Ticket.State.IN_FLIGHT) {
      return;
    }
    ticket.state = Ticket.State.ANSWERED;
    ticket.lane.outstanding.remove(ticket);
    if (settings.learn()) {
      ticket.lane.trail.answered(ticket.method, now);
    }
    ticket.lane.meters.forEach(meter -> meter.allowance().answered(ticket.charge, now));
    ticket.lane.project.meters.forEach(meter -> meter.allowance().answered(ticket.charge, now));
    touch(ticket);
  }

  /** Google refused the call. */
  public void refused(Ticket ticket, Refusal refusal, long now) {
    if (ticket.state == Ticket.State.WAITING || ticket.state == Ticket.State.ENDED) {
      return;
    }
    answered(ticket, now);
    Lane lane = ticket.lane;
    if (refusal instanceof Refusal.RateLimited limited) {
      long stated = limited.until().map(until -> nanosUntil(until, wall.apply(now))).orElse(0L);
      boolean another = lane.gate.refused(ticket.charge.at(), now, stated);
      // A limit that nobody knew of explains the refusal; one that was known was overspent.
      if (!limited.limit().map(limit -> learn(lane.project, limit)).orElse(false) && another) {
        lane.slowDown();
      }
    } else if (refusal instanceof Refusal.TooManyConcurrent) {
      lane.cap.complaint(ticket.charge.at(), now);
    } else if (refusal instanceof Refusal.DailyLimit) {
      lane.project.gate.closeUntil(now + PacificDay.nanosLeft(wall.apply(now)), now);
    }
    end(ticket);
  }

  /** Goes over to the regime that a refusal names; returns whether that is news. */
  private boolean learn(Project project, NamedLimit named) {
    Optional<QuotaProfile> regime =
        settings.learn()
            ? regimes.named(named, project.profile).filter(this::leavesRoomForEveryCall)
            : Optional.empty();
    regime.ifPresent(
        adopted -> {
          project.profile = adopted;
          project.meters = meters(adopted, Scope.PROJECT, Strategy.WINDOW);
          for (Lane lane : lanes.values()) {
            if (lane.project == project) {
              lane.adopt(meters(adopted, Scope.USER, settings.strategy()), adopted.units());
              lane.outstanding.forEach(
                  ticket -> project.meters.forEach(meter -> meter.take(ticket.charge)));
              touched.add(lane);
            }
          }
          news.adopted(project.name, adopted, named);
        });
    return regime.isPresent();
  }

  /** Nobody who waits already may be left to wait for what can never be granted. */
  private boolean leavesRoomForEveryCall(QuotaProfile regime) {
    int dearest = regime.units().asMap().values().stream().max(Integer::compare).orElse(0);
    return regime.limits().stream()
        .allMatch(limit -> limit.spendable(settings.headroom()) >= dearest);
  }

  private static long nanosUntil(Instant until, Instant wallNow) {
    Duration left = Duration.between(wallNow, until);
    return left.isNegative() ? 0 : Math.min(left.toSeconds() + 1, 1_000_000_000L) * 1_000_000_000L;
  }

  /** The call was never sent: its units and its place are given back. */
  public void unsent(Ticket ticket) {
    if (ticket.state == Ticket.State.WAITING) {
      cancel(ticket);
    } else if (ticket.state == Ticket.State.IN_FLIGHT) {
      ticket.lane.outstanding.remove(ticket);
      ticket.lane.meters.forEach(meter -> meter.allowance().unsent(ticket.charge));
      ticket.lane.project.meters.forEach(meter -> meter.allowance().unsent(ticket.charge));
      end(ticket);
    }
  }

  /** Leaves the line; a ticket that was granted meanwhile is given back. */
  public void cancel(Ticket ticket) {
    if (ticket.state == Ticket.State.WAITING) {
      ticket.lane.waiting.remove(ticket.priority, ticket.number);
      ticket.state = Ticket.State.ENDED;
      touch(ticket);
    } else {
      unsent(ticket);
    }
  }

  /** The call is over, and was not refused. */
  public void close(Ticket ticket, long now) {
    if (ticket.state == Ticket.State.WAITING) {
      cancel(ticket);
      return;
    }
    if (ticket.state == Ticket.State.ENDED) {
      return;
    }
    answered(ticket, now);
    ticket.lane.gate.cleanAnswer(ticket.charge.at(), now);
    ticket.lane.cap.cleanAnswer();
    end(ticket);
  }

  private void end(Ticket ticket) {
    ticket.state = Ticket.State.ENDED;
    ticket.lane.cap.leave();
    touch(ticket);
  }

  private void touch(Ticket ticket) {
    touched.add(ticket.lane);
    if (!ticket.lane.project.meters.isEmpty()) {
      touchedProjects.add(ticket.lane.project);
    }
  }

  /** Until when nothing is sent for this ticket's inbox; in the past where its gates are open. */
  public long gateOpensAt(Ticket ticket) {
    return Math.max(ticket.lane.gate.opensAt(), ticket.lane.project.gate.opensAt());
  }

  /** How an inbox stands; empty for one that has sent nothing lately. */
  public Optional<InboxStanding> standing(String inbox, long now) {
    return Optional.ofNullable(lanes.get(inbox)).map(lane -> InboxStanding.of(lane, now));
  }

  /** The profile by which an inbox's calls are priced and paced at present. */
  public QuotaProfile profileInForce(String inbox) {
    return project(projectOf.getOrDefault(inbox, "")).profile;
  }

  private Lane lane(String inbox) {
    return lanes.computeIfAbsent(
        inbox,
        name -> {
          Project project = project(projectOf.getOrDefault(name, ""));
          return new Lane(
              name,
              project,
              meters(project.profile, Scope.USER, settings.strategy()),
              new InFlightCap(settings.firstInFlight(), settings.maxInFlight()),
              new Gate(random),
              settings.reserve());
        });
  }

  private Project project(String name) {
    return projects.computeIfAbsent(
        name,
        key -> {
          QuotaProfile own = profiles.getOrDefault(key, profile);
          // Many inboxes share these, so no inbox's strategy applies: they are windows.
          return new Project(
              key, own, meters(own, Scope.PROJECT, Strategy.WINDOW), new Gate(random));
        });
  }

  private List<WindowMeter> meters(QuotaProfile of, Scope scope, Strategy strategy) {
    return of.limits().stream()
        .filter(limit -> limit.scope() == scope)
        .map(limit -> new WindowMeter(limit, settings.headroom(), strategy, wall))
        .toList();
  }

  /** Forgets the lane that was idle longest, a step at each call, so that memory follows use. */
  private void forgetIdle(long now) {
    Iterator<Lane> eldest = lanes.values().iterator();
    if (lanes.size() > 1 && eldest.next().isForgettable(now, FORGET_AFTER)) {
      eldest.remove();
    }
  }
}
