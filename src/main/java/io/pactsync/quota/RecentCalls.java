package io.pactsync.quota;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;

/**
 * The calls of one inbox in the last minute, by method. A profile with other prices and longer
 * windows can count them when it is adopted. Rounded to the safe side: a response counts at the end
 * of its half second.
 */
final class RecentCalls {
  private static final long SLOT = Duration.ofMillis(500).toNanos();
  private static final long LENGTH = Duration.ofSeconds(61).toNanos();

  private record HalfSecond(long until, Map<GmailMethod, Integer> counts) {}

  private final Deque<HalfSecond> calls = new ArrayDeque<>();

  void record(GmailMethod method, long now) {
    while (!calls.isEmpty() && calls.peekFirst().until() < now - LENGTH) {
      calls.removeFirst();
    }
    long until = (Math.floorDiv(now, SLOT) + 1) * SLOT;
    if (calls.isEmpty() || calls.peekLast().until() != until) {
      calls.addLast(new HalfSecond(until, new EnumMap<>(GmailMethod.class)));
    }
    calls.getLast().counts().merge(method, 1, Integer::sum);
  }

  /** Receives the calls of each half second in order: the method, how often and until when. */
  interface CallVisitor {
    void visit(GmailMethod method, int count, long until);
  }

  void forEach(CallVisitor reader) {
    calls.forEach(
        each ->
            each.counts().forEach((method, count) -> reader.visit(method, count, each.until())));
  }
}
