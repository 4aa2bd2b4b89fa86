package io.pactsync.simulate;

import java.time.Duration;

/**
 * What is fetched, and how the network and Gmail behave.
 *
 * @param messages how many are fetched, one {@code messages.get} each; at least 1
 * @param latency from sending a call to its answer, on average
 * @param jitter each call's latency is drawn from latency ± jitter; at most the latency
 * @param roundTrip the part of the latency that the network takes, as a connection measures it; at
 *     most the shortest latency
 * @param seed of everything that is drawn
 */
public record Traffic(
    int messages,
    Duration latency,
    Duration jitter,
    Duration roundTrip,
    CountAt countAt,
    long seed) {
  public Traffic {
    if (messages < 1) {
      throw new IllegalArgumentException("at least 1 message is fetched, not " + messages);
    }
    if (latency.isNegative() || jitter.isNegative() || roundTrip.isNegative()) {
      throw new IllegalArgumentException("no length of time is negative");
    }
    if (jitter.compareTo(latency) > 0) {
      throw new IllegalArgumentException(
          "the jitter (%d ms) is above the latency (%d ms), and no answer comes before its call"
              .formatted(jitter.toMillis(), latency.toMillis()));
    }
    if (roundTrip.compareTo(latency.minus(jitter)) > 0) {
      throw new IllegalArgumentException(
          "the round trip (%d ms) is part of the latency, and the shortest is %d ms"
              .formatted(roundTrip.toMillis(), latency.minus(jitter).toMillis()));
    }
  }
}
