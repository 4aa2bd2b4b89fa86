package io.pactsync.quota;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Who holds and who waits for what, kept by brute force and apart from the scheduler's own books.
 */
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
  public void asked(Ticket request, long now) {
    waiting.put(request.number, request);
  }

  @Override
  public void granted(Ticket request, long now) {
    waiting.remove(request.number);
    held.put(request, new Held(request));
    // What was answered over a minute ago is in no window.
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

  /** Units of such calls that a window holds; what falls free within {@code slack} still counts. */
  long units(Predicate<Ticket> which, long window, long now, long slack) {
    return held.values().stream()
        .filter(each -> each.answeredAt == OPEN || each.answeredAt + window + slack > now)
        .filter(each -> which.test(each.request))
        .mapToLong(each -> each.request.units())
        .sum();
  }

  long inFlight(Predicate<Ticket> which) {
    return held.values().stream().filter(each -> each.inFlight && which.test(each.request)).count();
  }
}
