package io.pactsync.bench;

import java.time.Duration;

/** How long the embedded Gmail takes: each call's time is drawn evenly from mean ± jitter. */
record Latency(Duration mean, Duration jitter) {
  static Latency ofMillis(long mean, long jitter) {
    return new Latency(Duration.ofMillis(mean), Duration.ofMillis(jitter));
  }

  /** The most units a second where so many are held until a second after their answers. */
  double ceiling(int held) {
    return held / (1 + mean.toMillis() / 1000.0);
  }

  /**
   * The shortest time in which so many units can be served where so many are held at once: the
   * first of them go at once, each further lot a second after the answers to the one before, and
   * the last has to be answered.
   */
  double shortestSeconds(long units, int held) {
    double latency = mean.toMillis() / 1000.0;
    long lots = (units + held - 1) / held;
    return Math.max(0, lots - 1) * (1 + latency) + latency;
  }

  @Override
  public String toString() {
    return "%d ms ± %d".formatted(mean.toMillis(), jitter.toMillis());
  }
}
