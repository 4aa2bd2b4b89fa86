package io.pactsync.quota;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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
 * Every operation looks at a few inboxes and takes time logarithmic in their number; learning a
 * regime alone looks at all of the project's. Nothing blocks. Not safe for use by several threads.
 */
public final class PermitDesk {
  /** A call may lie so long in queues on both machines, beside the network's round trip. */
  private static final long SLACK = Duration.ofMillis(20).toNanos();

  private final QuotaSettings settings;
  private final RandomGenerator random;
  private final LongFunction<Instant> wall;
  private final WindowRules rules;
  private final RegimeLearning learning;
  private final Projects projects;
  private final Lanes lanes = new Lanes();
  private final Alarms<Lane> laneAlarms = new Alarms<>();
  private final Alarms<Project> projectAlarms = new Alarms<>();
  private final Set<Lane> touched = new LinkedHashSet<>();
  private final Set<Project> touchedProjects = new LinkedHashSet<>();
  private long tickets;
  private long looks;
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
    this.settings = settings;
    this.random = random;
    this.wall = wall;
    this.rules = new WindowRules(settings, wall);
    this.learning = new RegimeLearning(rules);
    this.projects = new Projects(profile, rules::ofProject, name -> new Gate(random));
  }

  /** Learns from refusals: which regimes there are, and who hears of one that is adopted. */
  public void learnFrom(Regimes known, QuotaNews listener) {
    learning.from(known, listener);
  }

  /** Gives a project a profile of its own, before the first ticket of any of its inboxes. */
  public void profileOf(String project, QuotaProfile own) {
    projects.give(project, own);
  }

  /** Counts what a project spent earlier in the quota day that {@code now} is in. */
  public void restoreDay(String project, long units, long now) {
    projects.named(project).windows.restoreDay(units, now);
  }

  /**
   * Counts what an inbox spent before this desk existed, in all of its windows and its project's,
   * the quota day included.
   *
   * @param answeredAt when that was answered at the latest, on the desk's clock: before its zero,
   *     as a rule
   */
  public void restore(String inbox, long units, long answeredAt) {
    Lane lane = lane(inbox);
    lane.windows().restore(units, answeredAt);
    lane.project.windows.restore(units, answeredAt);
  }

  /** Says which Google project's windows an inbox is counted in; before its first ticket. */
  public void assign(String inbox, String project) {
    projects.assign(inbox, project);
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
    lane.windows().requireFitting(units);
    lane.project.windows.requireFitting(units);
    Ticket ticket = new Ticket(lane, method, priority, tickets++, units);
    lane.waiting.add(priority, ticket.number, ticket);
    touched.add(lane);
    lanes.forgetIdle(now);
    return ticket;
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
    looks++;
    leaveLine(lane);
    Optional<Ticket> next = lane.next(now);
    long at = next.map(ticket -> lane.earliest(ticket, now)).orElse(Allowance.NEVER);
    if (at > now) {
      laneAlarms.set(lane, Math.min(at, lane.nextTurn(now)));
      return;
    }
    laneAlarms.set(lane, Allowance.NEVER);
    Ticket ticket = next.orElseThrow();
    lane.project.line.add(ticket.priority, ticket.number, lane);
    lane.inLine = next;
    touchedProjects.add(lane.project);
  }

  private void leaveLine(Lane lane) {
    if (lane.inLine.isPresent()) {
      Ticket as = lane.inLine.get();
      lane.project.line.remove(as.priority, as.number);
      lane.inLine = Optional.empty();
      // Those behind may have waited for this one alone.
      touchedProjects.add(lane.project);
    }
  }

  private void grantFrom(Project project, long now, List<Ticket> granted) {
    projectAlarms.set(project, Allowance.NEVER);
    for (var next = project.next(now); next.isPresent(); next = project.next(now)) {
      looks++;
      Lane lane = next.get();
      Ticket ticket = lane.inLine.orElseThrow();
      if (lane.earliest(ticket, now) > now) {
        lineUp(lane, now);
        continue;
      }
      long at = project.windows.earliest(ticket, now);
      if (at > now) {
        // Those behind wait as well, lest a dear call be starved by cheap ones.
        projectAlarms.set(project, Math.min(at, project.nextTurn(now)));
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
    ticket.charge = new Charge(ticket.units(), now, hold, measured + SLACK);
    ticket.state = Ticket.State.IN_FLIGHT;
    lane.waiting.remove(ticket.priority, ticket.number);
    lane.waiting.served(ticket.priority);
    lane.take(ticket);
    lane.project.windows.take(ticket);
  }

  /**
   * The call is being sent, at this instant: for {@link Hold#ARRIVAL}, which counts from here. A
   * call that this is not told of is held to its answer.
   */
  public void sent(Ticket ticket, long now) {
    if (ticket.state == Ticket.State.IN_FLIGHT && ticket.beginSending()) {
      ticket.lane.windows().sent(ticket, now);
      ticket.lane.project.windows.sent(ticket, now);
      touch(ticket);
    }
  }

  /**
   * The answer's head has arrived: Google has counted the call, and its units fall free one window
   * later. Nothing happens to a ticket that is not in flight.
   */
  public void answered(Ticket ticket, long now) {
    if (ticket.state != Ticket.State.IN_FLIGHT) {
      return;
    }
    ticket.state = Ticket.State.ANSWERED;
    ticket.endWaiting();
    ticket.lane.outstanding.remove(ticket);
    if (learning.isWished()) {
      ticket.lane.trail.answered(ticket.method, now);
    }
    ticket.lane.windows().answered(ticket, now);
    ticket.lane.project.windows.answered(ticket, now);
    touch(ticket);
  }

  /** Google refused the call, which ends it: closes a gate, or lowers the in-flight cap. */
  public void refused(Ticket ticket, Refusal refusal, long now) {
    if (ticket.state == Ticket.State.WAITING || ticket.state == Ticket.State.ENDED) {
      return;
    }
    answered(ticket, now);
    Lane lane = ticket.lane;
    if (refusal instanceof Refusal.RateLimited limited) {
      rateLimited(ticket, limited, now);
    } else if (refusal instanceof Refusal.TooManyConcurrent) {
      lane.cap.complaint(ticket.charge.at(), now);
    } else if (refusal instanceof Refusal.DailyLimit) {
      dayIsUsedUp(ticket, now);
    }
    end(ticket);
  }

  private void rateLimited(Ticket ticket, Refusal.RateLimited refusal, long now) {
    Lane lane = ticket.lane;
    long stated = refusal.until().map(until -> nanosUntil(until, wall.apply(now))).orElse(0L);
    boolean another = lane.gate.refused(ticket.charge.at(), now, stated);
    lane.beCautious(now);
    if (refusal.limit().isPresent()
        && learning.learn(lane.project, refusal.limit().get(), lanes.all(), now)) {
      lanes.all().stream().filter(each -> each.project == lane.project).forEach(touched::add);
    } else if (another) {
      // A limit that nobody knew of explains its refusal; one that was known was overspent.
      lane.slowDown();
    }
  }

  private void dayIsUsedUp(Ticket ticket, long now) {
    Instant here = wall.apply(now);
    Instant sent = here.minusNanos(now - ticket.charge.at());
    // A call that was sent before midnight says nothing of the day that has begun since.
    if (PacificDay.of(sent).equals(PacificDay.of(here))) {
      ticket.lane.project.gate.closeUntil(now + PacificDay.nanosLeft(here), now);
    }
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
      ticket.endWaiting();
      ticket.lane.outstanding.remove(ticket);
      ticket.lane.windows().unsent(ticket);
      ticket.lane.project.windows.unsent(ticket);
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
    ticket.lane.cap.leave(ticket.priority);
    touch(ticket);
  }

  private void touch(Ticket ticket) {
    touched.add(ticket.lane);
    if (!ticket.lane.project.windows.isEmpty()) {
      touchedProjects.add(ticket.lane.project);
    }
  }

  /** Until when nothing is sent for this ticket's inbox; in the past where its gates are open. */
  public long gateOpensAt(Ticket ticket) {
    return Math.max(ticket.lane.gate.opensAt(), ticket.lane.project.gate.opensAt());
  }

  /** How an inbox stands; empty for one that has sent nothing lately. */
  public Optional<InboxStanding> standing(String inbox, long now) {
    return lanes.find(inbox).map(lane -> InboxStanding.of(lane, now));
  }

  /** The profile by which an inbox's calls are priced and paced at present. */
  public QuotaProfile profileInForce(String inbox) {
    return projects.of(inbox).profile;
  }

  private Lane lane(String inbox) {
    return lanes.of(
        inbox,
        name -> {
          Project project = projects.of(name);
          return new Lane(
              name,
              project,
              rules.ofInbox(project.profile),
              new InFlightCap(settings.firstInFlight(), settings.maxInFlight(), settings.reserve()),
              new Gate(random));
        });
  }

  /** How many lanes have been looked at so far, whether they could go or could be forgotten. */
  long looks() {
    return looks + lanes.looks();
  }

  /** How many inboxes are known at present, and how many instants are waited for. */
  int size() {
    return lanes.size() + laneAlarms.size();
  }
}
