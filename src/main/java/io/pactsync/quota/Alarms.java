package io.pactsync.quota;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * At most one instant for each of many, and the earliest of them all in logarithmic time. One that
 * is moved or taken away leaves nothing behind: with gates closed for hours, leftovers would add up
 * to more than the alarms.
 */
final class Alarms<T> {
  private record Alarm<T>(long at, long number, T whom) {}

  private final NavigableSet<Alarm<T>> queue =
      new TreeSet<>(Comparator.<Alarm<T>>comparingLong(Alarm::at).thenComparingLong(Alarm::number));
  private final Map<T, Alarm<T>> current = new HashMap<>();
  private long numbers;

  /** Sets or moves an alarm; {@link Allowance#NEVER} takes it away. */
  void set(T whom, long at) {
    Alarm<T> before = current.get(whom);
    if (before != null) {
      if (before.at() == at) {
        return;
      }
      current.remove(whom);
      queue.remove(before);
    }
    if (at != Allowance.NEVER) {
      Alarm<T> alarm = new Alarm<>(at, numbers++, whom);
      current.put(whom, alarm);
      queue.add(alarm);
    }
  }

  /** Takes one whose instant has come. */
  Optional<T> pollDue(long now) {
    if (next() > now || queue.isEmpty()) {
      return Optional.empty();
    }
    T whom = queue.first().whom();
    set(whom, Allowance.NEVER);
    return Optional.of(whom);
  }

  /** The earliest instant, or {@link Allowance#NEVER}. */
  long next() {
    return queue.isEmpty() ? Allowance.NEVER : queue.first().at();
  }

  int size() {
    return queue.size();
  }
}
