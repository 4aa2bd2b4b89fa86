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
 * Who waits, in order: the highest priority first, first come first served within it. So that no
 * priority is starved for ever, one that was passed over fifteen times while it waited has a turn
 * before the higher ones; of two such, the lower.
 */
final class Line<T> {
  private static final int TURNS_OF_THE_HIGHER = 15;
  private static final List<Priority> HIGHEST_FIRST = List.of(Priority.values());
  private static final List<Priority> LOWEST_FIRST = lowestFirst();

  private final Map<Priority, NavigableMap<Long, T>> queues = new EnumMap<>(Priority.class);

  /** How often each was passed over since its last turn. */
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

  /** Whose turn it is, where whoever was passed over too often takes it only if it can. */
  Optional<T> next(Predicate<T> canTakeItsTurn) {
    return overdue(canTakeItsTurn).or(this::highest);
  }

  /** Of those that were passed over too often, the lowest of which this is true. */
  Optional<T> overdue(Predicate<T> condition) {
    for (Priority priority : LOWEST_FIRST) {
      if (passedOver.getOrDefault(priority, 0) >= TURNS_OF_THE_HIGHER) {
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

  /** One of this priority was served and has left the line. */
  void served(Priority priority) {
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
