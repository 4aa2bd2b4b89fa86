package io.pactsync.simulate;

import java.time.Duration;

/**
 * The messages to fetch, and the timing of the network and of Gmail.
 *
 * @param messages the number of messages, fetched by one {@code messages.get} each; at least 1
 * @param latency the average time from a request to its response
 * @param jitter each call's latency is drawn from latency ± jitter; at most the latency
 * @param roundTrip the part of the latency that the network takes, as a connection measures it; at
 *     most the shortest latency
 * @param others another client of the same mailbox
 * @param refused the share of calls that Gmail refuses at random, from 0 to below 1
 * @param seed the seed of all random values
 */
public record SimulatedTraffic(
    int messages,
    Duration latency,
    Duration jitter,
    Duration roundTrip,
    SimulatedCountTime countAt,
    OtherClient others,
    double refused,
    long seed) {
  public SimulatedTraffic {
    if (messages < 1) {
      throw new IllegalArgumentException("at least 1 message is fetched, not " + messages);
    }
    if (!(refused >= 0 && refused < 1)) {
      throw new IllegalArgumentException(
          "the share of refused calls is from 0 to below 1, not " + refused);
    }
    if (latency.isNegative() || jitter.isNegative() || roundTrip.isNegative()) {
      throw new IllegalArgumentException("latency, jitter and round trip must not be negative");
    }
    if (jitter.compareTo(latency) > 0) {
      throw new IllegalArgumentException(
          "the jitter (%d ms) is above the latency (%d ms); a response cannot come before its request"
              .formatted(jitter.toMillis(), latency.toMillis()));
    }
    if (roundTrip.compareTo(latency.minus(jitter)) > 0) {
      throw new IllegalArgumentException(
          "the round trip (%d ms) is part of the latency, but the shortest is %d ms"
              .formatted(roundTrip.toMillis(), latency.minus(jitter).toMillis()));
    }
  }
}
