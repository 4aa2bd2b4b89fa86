package io.pactsync.quota.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.RandomSetups;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RingQuotaWindowTest {
  private static final long WINDOW = 1_000;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void itHoldsTheUnitsTakenWithinTheWindow(long seed) {
    Random random = new Random(seed);
    int capacity = 5 + random.nextInt(100);
    RingQuotaWindow ring = new RingQuotaWindow(capacity, WINDOW);
    List<Charge> taken = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < 1_000; i++) {
      int units = 1 + random.nextInt(Math.min(capacity, 10));
      if (ring.earliest(units, now) <= now) {
        Charge charge = new Charge(units, now, HoldUntil.ANSWER, 0);
        ring.take(charge);
        if (random.nextInt(10) == 0) {
          ring.notSent(charge);
        } else {
          taken.add(charge);
        }
      }
      long at = now;
      assertThat(ring.held(now))
          .as("seed %d at %d", seed, now)
          .isEqualTo(
              taken.stream()
                  .filter(charge -> charge.takenAt() + WINDOW > at)
                  .mapToLong(Charge::units)
                  .sum())
          .isLessThanOrEqualTo(capacity);
      // Sometimes advance exactly to the instant at which units expire.
      now =
          random.nextInt(3) == 0
              ? Math.max(now, ring.earliest(capacity, now))
              : now + random.nextInt(30);
    }
  }
}
