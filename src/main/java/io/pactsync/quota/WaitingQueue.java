package io.pactsync.quota;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A waiting queue with priorities: the highest priority goes first, and within a priority the order
 * of arrival decides. A priority that was passed over fifteen times goes before the higher ones, so
 * none starves. If two were, the lower one goes first.
 */
final class WaitingQueue<T> {
  private static final int MAX_TIMES_PASSED_OVER = 15;
  private static final List<Priority> HIGHEST_FIRST = List.of(Priority.values());
  private static final List<Priority> LOWEST_FIRST = lowestFirst();

  private final Map<Priority, NavigableMap<Long, T>> queues = new EnumMap<>(Priority.class);

  /** How often each priority was passed over since it was last served. */
  private final Map<Priority, Integer> passedOver = new EnumMap<>(Priority.class);

  private static List<Priority> lowestFirst() {
    List<Priority> order = new ArrayList<>(HIGHEST_FIRST);
    Collections.reverse(order);
    return List.copyOf(order);
  }

  private NavigableMap<Long, T> queue(Priority priority) {
    return queues.computeIfAbsent(priority, key -> new TreeMap<>());
  }

  void add(Priority priority, long number, T item) {
    queue(priority).put(number, item);
  }

  void remove(Priority priority, long number) {
    queue(priority).remove(number);
  }

  boolean isEmpty() {
    return queues.values().stream().allMatch(Map::isEmpty);
  }

  /**
   * Returns the next item. An overdue priority goes first only if its first item meets {@code
   * canProceed}.
   */
  Optional<T> next(Predicate<T> canProceed) {
    return overdue(canProceed).or(this::highest);
  }

  /** Returns the first item of the lowest overdue priority whose first item meets the condition. */
  Optional<T> overdue(Predicate<T> condition) {
    for (Priority priority : LOWEST_FIRST) {
      if (passedOver.getOrDefault(priority, 0) >= MAX_TIMES_PASSED_OVER) {
        Optional<T> first = first(priority).filter(condition);
        if (first.isPresent()) {
          return first;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<T> highest() {
    for (Priority priority : HIGHEST_FIRST) {
      Optional<T> first = first(priority);
      if (first.isPresent()) {
        return first;
      }
    }
    return Optional.empty();
  }

  private Optional<T> first(Priority priority) {
    return Optional.ofNullable(queue(priority).firstEntry()).map(Map.Entry::getValue);
  }

  /** Records that an item of this priority was served and removed. */
  void recordServed(Priority priority) {
    passedOver.remove(priority);
    for (Priority other : HIGHEST_FIRST) {
      if (queue(other).isEmpty()) {
        passedOver.remove(other);
      } else if (other.compareTo(priority) > 0) {
        passedOver.merge(other, 1, Integer::sum);
      }
    }
  }

  void forEach(Consumer<T> action) {
    queues.values().forEach(queue -> queue.values().forEach(action));
  }
}
