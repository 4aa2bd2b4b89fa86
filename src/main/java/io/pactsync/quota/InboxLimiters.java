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
 * The known inboxes. An inbox that was idle for ten minutes and holds no state is removed, so
 * memory follows use.
 */
final class InboxLimiters {
  private static final long FORGET_AFTER = Duration.ofMinutes(10).toNanos();

  /** More than one, so that removal is faster than the arrival of new inboxes. */
  private static final int CHECKED_PER_CALL = 4;

  /** Ordered by last access: the least recently used comes first. */
  private final LinkedHashMap<String, InboxLimiter> inboxLimiters =
      new LinkedHashMap<>(16, 0.75f, true);

  private long checks;

  /** Returns the limiter of an inbox, creating it if needed. */
  InboxLimiter getOrCreate(String inbox, Function<String, InboxLimiter> factory) {
    return inboxLimiters.computeIfAbsent(inbox, factory);
  }

  Optional<InboxLimiter> find(String inbox) {
    return Optional.ofNullable(inboxLimiters.get(inbox));
  }

  Collection<InboxLimiter> all() {
    return Collections.unmodifiableCollection(inboxLimiters.values());
  }

  /** Checks the least recently used inboxes, a few on each call, and removes the idle ones. */
  void forgetIdle(long now) {
    for (int i = 0; i < CHECKED_PER_CALL && !inboxLimiters.isEmpty(); i++) {
      checks++;
      Iterator<Map.Entry<String, InboxLimiter>> iterator = inboxLimiters.entrySet().iterator();
      Map.Entry<String, InboxLimiter> eldest = iterator.next();
      InboxLimiter inboxLimiter = eldest.getValue();
      if (inboxLimiter.isUsedWithin(now, FORGET_AFTER)) {
        return;
      }
      if (inboxLimiter.isForgettable(now)) {
        iterator.remove();
      } else {
        // Move it to the back, or a long-paused inbox would hide the idle ones behind it.
        inboxLimiters.get(eldest.getKey());
      }
    }
  }

  int size() {
    return inboxLimiters.size();
  }

  /** How many idle checks were made so far. */
  long inspections() {
    return checks;
  }
}
