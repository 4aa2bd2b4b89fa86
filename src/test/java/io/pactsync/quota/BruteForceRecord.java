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
class BruteForceRecord implements VirtualTimeRun.Watcher {
  private static final long OPEN = Long.MAX_VALUE;

  private static final class Held {
    final PermitRequest request;
    long respondedAt = OPEN;
    boolean inFlight = true;

    Held(PermitRequest request) {
      this.request = request;
    }
  }

  private final Map<PermitRequest, Held> held = new HashMap<>();
  private final NavigableMap<Long, PermitRequest> waiting = new TreeMap<>();

  @Override
  public void requested(PermitRequest request, long now) {
    waiting.put(request.number, request);
  }

  @Override
  public void granted(PermitRequest request, long now) {
    waiting.remove(request.number);
    held.put(request, new Held(request));
    // Responses of more than a minute ago are in no window.
    held.values()
        .removeIf(each -> !each.inFlight && each.respondedAt < now - 61 * TestSchedulers.SECOND);
  }

  @Override
  public void responseReceived(PermitRequest request, long now) {
    Optional.ofNullable(held.get(request)).ifPresent(each -> each.respondedAt = now);
  }

  @Override
  public void unsent(PermitRequest request) {
    held.remove(request);
  }

  @Override
  public void ended(PermitRequest request) {
    waiting.remove(request.number);
    Optional.ofNullable(held.get(request)).ifPresent(each -> each.inFlight = false);
  }

  List<PermitRequest> waiting() {
    return new ArrayList<>(waiting.values());
  }

  /**
   * The units of matching calls in a window; units that expire within {@code slack} still count.
   */
  long units(Predicate<PermitRequest> filter, long window, long now, long slack) {
    return held.values().stream()
        .filter(each -> each.respondedAt == OPEN || each.respondedAt + window + slack > now)
        .filter(each -> filter.test(each.request))
        .mapToLong(each -> each.request.units())
        .sum();
  }

  long inFlight(Predicate<PermitRequest> filter) {
    return held.values().stream()
        .filter(each -> each.inFlight && filter.test(each.request))
        .count();
  }
}
