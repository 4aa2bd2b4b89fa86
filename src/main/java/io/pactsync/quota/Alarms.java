package io.pactsync.quota;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/** At most one instant for each of many, and the earliest of them all in logarithmic time. */
final class Alarms<T> {
  private record Alarm<T>(long at, T whom) implements Comparable<Alarm<T>> {
    @Override
    public int compareTo(Alarm<T> other) {
      return Long.compare(at, other.at);
    }
  }

  private final PriorityQueue<Alarm<T>> queue = new PriorityQueue<>();
  private final Map<T, Long> current = new HashMap<>();

  /** Sets or moves an alarm; {@link Allowance#NEVER} takes it away. */
  void set(T whom, long at) {
    if (at == Allowance.NEVER) {
      current.remove(whom);
      return;
    }
    Long before = current.put(whom, at);
    if (before == null || before != at) {
      queue.add(new Alarm<>(at, whom));
    }
  }

  /** Takes one whose instant has come. */
  Optional<T> pollDue(long now) {
    if (next() > now) {
      return Optional.empty();
    }
    T whom = queue.remove().whom();
    current.remove(whom);
    return Optional.of(whom);
  }

  /** The earliest instant, or {@link Allowance#NEVER}. */
  long next() {
    for (Alarm<T> first = queue.peek(); first != null; first = queue.peek()) {
      Long at = current.get(first.whom());
      if (at != null && at == first.at()) {
        return first.at();
      }
      // Moved or taken away meanwhile.
      queue.remove();
    }
    return Allowance.NEVER;
  }
}
