package io.pactsync.gmail;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decides whether a message with fewer bytes than Gmail's estimate is truncated. Base64 that is cut
 * at a multiple of four shows no other sign. Gmail does not promise that estimates are exact, and a
 * whole message must not fail without end. So a message that comes twice with the same size counts
 * against the estimates, and a message that matches its estimate counts for them. Short messages
 * are suspect while the matches are in the majority. Safe for use by several threads.
 */
final class ShortMessageDetector {
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

  synchronized boolean seemsTruncated(FetchedMessage message) {
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
