package io.pactsync.quota;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Goes over to the quota regime that a refusal names. The new windows know at once what the last
 * minute held, at the new prices, and what is in flight.
 */
final class RegimeLearning {
  private final WindowRules rules;
  private Regimes regimes = new Regimes(List.of());
  private QuotaNews news = QuotaNews.NONE;

  RegimeLearning(WindowRules rules) {
    this.rules = rules;
  }

  void from(Regimes known, QuotaNews listener) {
    regimes = known;
    news = listener;
  }

  /** Whether anything is learned, so that trails are worth keeping. */
  boolean isWished() {
    return rules.settings().learn();
  }

  /**
   * Learns from the limit that a refusal names.
   *
   * @param lanes those of the project's inboxes, at least
   * @return whether the project has gone over to another profile
   */
  boolean learn(Project project, NamedLimit named, Collection<Lane> lanes, long now) {
    // Nobody who waits already may be left to wait for what can never be granted.
    Optional<QuotaProfile> regime =
        isWished()
            ? regimes.named(named, project.profile).filter(rules::leaveRoomForEveryCall)
            : Optional.empty();
    regime.ifPresent(
        adopted -> {
          Windows before = project.windows;
          project.profile = adopted;
          project.windows = rules.ofProject(adopted);
          lanes.stream().filter(lane -> lane.project == project).forEach(this::takeOver);
          // The trails go back a minute; the day is older.
          long forgotten = before.heldToday(now) - project.windows.heldToday(now);
          project.windows.restoreDay(Math.max(0, forgotten), now);
          news.adopted(project.name, adopted, named);
        });
    return regime.isPresent();
  }

  private void takeOver(Lane lane) {
    Project project = lane.project;
    UnitTable prices = project.profile.units();
    lane.goOver(rules.ofInbox(project.profile));
    lane.trail.read(
        (method, count, until) ->
            prices
                .find(method)
                .ifPresent(
                    price -> {
                      lane.windows().restore((long) price * count, until);
                      project.windows.restore((long) price * count, until);
                    }));
    for (Ticket ticket : lane.outstanding) {
      int price = prices.find(ticket.method).orElse(ticket.units());
      ticket.charge = new Charge(price, ticket.charge.at(), Hold.ANSWER, 0);
      lane.windows().take(ticket);
      project.windows.take(ticket);
    }
    lane.waiting.forEach(ticket -> ticket.reprice(prices));
  }
}
