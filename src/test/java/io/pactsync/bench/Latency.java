package io.pactsync.bench;

import java.time.Duration;

/** The response time of the embedded Gmail: uniformly distributed over mean ± jitter. */
public record Latency(Duration mean, Duration jitter) {
  public static Latency ofMillis(long mean, long jitter) {
    return new Latency(Duration.ofMillis(mean), Duration.ofMillis(jitter));
  }

  /** The maximum units per second if this many units are held until a second after the response. */
  public double ceiling(int held) {
    return held / (1 + mean.toMillis() / 1000.0);
  }

  /**
   * The shortest time for these units if {@code held} units may be held at once: the first batch is
   * sent at once, each further batch a second after the responses to the previous one, and the last
   * batch needs its responses.
   */
  double shortestSeconds(long units, int held) {
    double latency = mean.toMillis() / 1000.0;
    long batches = (units + held - 1) / held;
    return Math.max(0, batches - 1) * (1 + latency) + latency;
  }

  @Override
  public String toString() {
    return "%d ms ± %d".formatted(mean.toMillis(), jitter.toMillis());
  }
}
