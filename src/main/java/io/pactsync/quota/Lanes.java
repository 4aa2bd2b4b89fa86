package io.pactsync.quota;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The inboxes that are known. One that has been idle for ten minutes, and of which nothing would be
 * lost, is forgotten, so that memory follows use.
 */
final class Lanes {
  private static final long FORGET_AFTER = Duration.ofMinutes(10).toNanos();

  /** More than one, so that what fell idle at once goes faster than new ones can come. */
  private static final int LOOKS_AT_ONCE = 4;

  /** Ordered by their last use, or look: the first was left alone for longest. */
  private final LinkedHashMap<String, Lane> lanes = new LinkedHashMap<>(16, 0.75f, true);

  private long looks;

  /** The lane of an inbox that is about to be used. */
  Lane of(String inbox, Function<String, Lane> opened) {
    return lanes.computeIfAbsent(inbox, opened);
  }

  Optional<Lane> find(String inbox) {
    return Optional.ofNullable(lanes.get(inbox));
  }

  Collection<Lane> all() {
    return Collections.unmodifiableCollection(lanes.values());
  }

  /** Looks at those that were left alone for longest, a few at each call. */
  void forgetIdle(long now) {
    for (int i = 0; i < LOOKS_AT_ONCE && !lanes.isEmpty(); i++) {
      looks++;
      Iterator<Map.Entry<String, Lane>> all = lanes.entrySet().iterator();
      Map.Entry<String, Lane> eldest = all.next();
      Lane lane = eldest.getValue();
      if (lane.isUsed(now, FORGET_AFTER)) {
        return;
      }
      if (lane.isForgettable(now)) {
        all.remove();
      } else {
        // To the back: one that waits for hours must not hide the others that are idle.
        lanes.get(eldest.getKey());
      }
    }
  }

  int size() {
    return lanes.size();
  }

  /** How many lanes have been looked at so far for being idle. */
  long looks() {
    return looks;
  }
}
