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

  @Override
  public String toString() {
    return "%d ms ± %d".formatted(mean.toMillis(), jitter.toMillis());
  }
}
