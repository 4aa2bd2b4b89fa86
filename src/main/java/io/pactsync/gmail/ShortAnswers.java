package io.pactsync.gmail;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Suspects a message of fewer bytes than Gmail's estimate to be cut, for as long as the estimates
 * have earned that trust. Base64 that is cut at a multiple of four shows in no other way; yet
 * nothing promises that estimates are exact, and a message that is whole must not fail for ever. So
 * one that comes a second time with the same count speaks against the estimates, one that matches
 * its estimate speaks for them. Safe for use by several threads.
 */
final class ShortAnswers {
  private static final int REMEMBERED = 1000;

  private final Map<String, Long> shortOnes =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > REMEMBERED;
        }
      };
  private long exact;
  private long tooHigh;

  synchronized boolean seemsCut(RawMessage message) {
    long estimate = message.sizeEstimate().orElse(-1);
    if (message.bytes() >= estimate) {
      exact += message.bytes() == estimate ? 1 : 0;
      return false;
    }
    Long before = shortOnes.put(message.id(), message.bytes());
    if (before != null && before == message.bytes()) {
      tooHigh++;
    }
    return exact >= tooHigh;
  }
}
