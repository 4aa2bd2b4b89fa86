package io.pactsync.quota;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What an inbox called in the last minute, by method and not by units, so that a regime with other
 * prices and longer windows can be adopted without forgetting what it will count. Coarse on the
 * safe side: a call counts as answered at the end of its half second.
 */
final class Trail {
  private static final long SLOT = Duration.ofMillis(500).toNanos();
  private static final long LENGTH = Duration.ofSeconds(61).toNanos();

  private record Calls(long until, GmailMethod method, int count) {}

  private final Deque<Calls> calls = new ArrayDeque<>();

  void answered(GmailMethod method, long now) {
    while (!calls.isEmpty() && calls.peekFirst().until() < now - LENGTH) {
      calls.removeFirst();
    }
    long until = (Math.floorDiv(now, SLOT) + 1) * SLOT;
    Calls last = calls.peekLast();
    if (last != null && last.until() == until && last.method() == method) {
      calls.removeLast();
      calls.addLast(new Calls(until, method, last.count() + 1));
    } else {
      calls.addLast(new Calls(until, method, 1));
    }
  }

  /** Each stretch of calls in order: what was called, how often and until when. */
  interface Reader {
    void calls(GmailMethod method, int count, long until);
  }

  void read(Reader reader) {
    calls.forEach(each -> reader.calls(each.method(), each.count(), each.until()));
  }

  boolean isEmpty() {
    return calls.isEmpty();
  }
}
