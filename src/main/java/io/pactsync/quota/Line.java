package io.pactsync.quota;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Who waits, in order: the highest priority first, first come first served within it. So that the
 * lowest is not starved for ever, every sixteenth that is served while lower ones wait is the one
 * that has waited longest among the lowest.
 */
final class Line<T> {
  private static final int TURNS_OF_THE_HIGHER = 15;
  private static final List<Priority> HIGHEST_FIRST = List.of(Priority.values());
  private static final List<Priority> LOWEST_FIRST = lowestFirst();

  private final Map<Priority, NavigableMap<Long, T>> queues = new EnumMap<>(Priority.class);
  private int passedOver;

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

  /** Whose turn it is. */
  Optional<T> first() {
    for (Priority priority : passedOver < TURNS_OF_THE_HIGHER ? HIGHEST_FIRST : LOWEST_FIRST) {
      Map.Entry<Long, T> first = queue(priority).firstEntry();
      if (first != null) {
        return Optional.of(first.getValue());
      }
    }
    return Optional.empty();
  }

  /** One of this priority was served and has left the line. */
  void served(Priority priority) {
    boolean lowerWait =
        queues.entrySet().stream()
            .anyMatch(
                queue -> queue.getKey().compareTo(priority) > 0 && !queue.getValue().isEmpty());
    passedOver = lowerWait ? passedOver + 1 : 0;
  }
}
