package io.pactsync.quota;

import io.pactsync.quota.window.QuotaWindow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Keeps at most one wake-up instant for each key. {@link #next} takes constant time, changes take
 * logarithmic time. Moving or removing a wake-up leaves no stale entry behind, so memory does not
 * grow while inboxes are paused for hours.
 */
final class WakeUpQueue<T> {
  private record WakeUp<T>(long at, long number, T key) {}

  private final NavigableSet<WakeUp<T>> queue =
      new TreeSet<>(
          Comparator.<WakeUp<T>>comparingLong(WakeUp::at).thenComparingLong(WakeUp::number));
  private final Map<T, WakeUp<T>> current = new HashMap<>();
  private long nextNumber;

  /** Sets or moves the wake-up of a key. {@link QuotaWindow#NEVER} removes it. */
  void set(T key, long at) {
    WakeUp<T> before = current.get(key);
    if (before != null) {
      if (before.at() == at) {
        return;
      }
      current.remove(key);
      queue.remove(before);
    }
    if (at != QuotaWindow.NEVER) {
      WakeUp<T> wakeUp = new WakeUp<>(at, nextNumber++, key);
      current.put(key, wakeUp);
      queue.add(wakeUp);
    }
  }

  /** Removes and returns a key whose instant has been reached. */
  Optional<T> pollDue(long now) {
    if (next() > now || queue.isEmpty()) {
      return Optional.empty();
    }
    T key = queue.first().key();
    set(key, QuotaWindow.NEVER);
    return Optional.of(key);
  }

  /** The earliest instant, or {@link QuotaWindow#NEVER}. */
  long next() {
    return queue.isEmpty() ? QuotaWindow.NEVER : queue.first().at();
  }

  int size() {
    return queue.size();
  }
}
