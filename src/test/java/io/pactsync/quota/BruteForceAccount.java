package io.pactsync.quota;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Records held and waiting requests by brute force, independently of the scheduler. */
class BruteForceAccount implements VirtualRun.Watcher {
  private static final long OPEN = Long.MAX_VALUE;

  private static final class Held {
    final Ticket request;
    long answeredAt = OPEN;
    boolean inFlight = true;

    Held(Ticket request) {
      this.request = request;
    }
  }

  private final Map<Ticket, Held> held = new HashMap<>();
  private final NavigableMap<Long, Ticket> waiting = new TreeMap<>();

  @Override
  public void requested(Ticket request, long now) {
    waiting.put(request.number, request);
  }

  @Override
  public void granted(Ticket request, long now) {
    waiting.remove(request.number);
    held.put(request, new Held(request));
    // Responses of more than a minute ago are in no window.
    held.values().removeIf(each -> !each.inFlight && each.answeredAt < now - 61 * Desks.SECOND);
  }

  @Override
  public void answered(Ticket request, long now) {
    Optional.ofNullable(held.get(request)).ifPresent(each -> each.answeredAt = now);
  }

  @Override
  public void unsent(Ticket request) {
    held.remove(request);
  }

  @Override
  public void ended(Ticket request) {
    waiting.remove(request.number);
    Optional.ofNullable(held.get(request)).ifPresent(each -> each.inFlight = false);
  }

  List<Ticket> waiting() {
    return new ArrayList<>(waiting.values());
  }

  /**
   * The units of matching calls in a window; units that expire within {@code slack} still count.
   */
  long units(Predicate<Ticket> filter, long window, long now, long slack) {
    return held.values().stream()
        .filter(each -> each.answeredAt == OPEN || each.answeredAt + window + slack > now)
        .filter(each -> filter.test(each.request))
        .mapToLong(each -> each.request.units())
        .sum();
  }

  long inFlight(Predicate<Ticket> filter) {
    return held.values().stream()
        .filter(each -> each.inFlight && filter.test(each.request))
        .count();
  }
}
