package io.pactsync.gmail;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {
  @Test
  void theDelayIsFromOneSecondToABoundThatDoubles() {
    Random random = new Random(11);
    Backoff backoff = new Backoff(random::nextDouble);
    for (int failures = 1; failures < 100; failures++) {
      Duration bound = Duration.ofSeconds(failures > 6 ? 64 : 1L << failures);
      for (int i = 0; i < 100; i++) {
        assertThat(backoff.after(failures))
            .as("seed 11, %d failures", failures)
            .isBetween(Duration.ofSeconds(1), bound);
      }
    }
  }

  @Test
  void theWholeRangeIsUsed() {
    assertThat(new Backoff(() -> 0).after(5)).isEqualTo(Duration.ofSeconds(1));
    assertThat(new Backoff(() -> 0.9999).after(5))
        .isGreaterThan(Duration.ofMillis(31_900))
        .isLessThan(Duration.ofSeconds(32));
  }

  @Test
  void theDelayInAnOutageGrowsWithTheOutage() {
    Backoff backoff = new Backoff(() -> 0.5);
    assertThat(backoff.during(Duration.ZERO)).isEqualTo(Duration.ofSeconds(1));
    assertThat(backoff.during(Duration.ofSeconds(9))).isEqualTo(Duration.ofSeconds(5));
    assertThat(backoff.during(Duration.ofHours(1))).isEqualTo(Duration.ofMillis(32_500));
  }
}
