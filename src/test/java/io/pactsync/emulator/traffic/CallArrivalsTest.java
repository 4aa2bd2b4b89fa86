package io.pactsync.emulator.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arrival process of another client, in virtual time. */
class CallArrivalsTest {
  /** Midnight Pacific time. */
  private static final Instant MIDNIGHT = Instant.parse("2026-01-12T08:00:00Z");

  private static final int UNITS = 5;

  private static CallArrivals arrivals(String client, Instant start, long seed) {
    return new CallArrivals(EmulatedOtherClient.parse(client), UNITS, start, new Random(seed));
  }

  /** The number of calls in each interval. */
  private static long[] counts(CallArrivals arrivals, Duration interval, int intervals) {
    long[] counts = new long[intervals];
    for (long at = arrivals.next(); at < interval.toNanos() * intervals; at = arrivals.next()) {
      counts[(int) (at / interval.toNanos())] += arrivals.callsAtOnce();
    }
    return counts;
  }

  @ParameterizedTest
  @CsvSource({"50, 50", "3, 3", "1500, 1500", "100:bursts, 100", "100:on-off, 50"})
  void theMeanRateIsTheRateOfThePattern(String client, double expected) {
    for (long seed = 0; seed < 5; seed++) {
      int seconds = 3600;
      long calls =
          LongStream.of(counts(arrivals(client, MIDNIGHT, seed), Duration.ofSeconds(1), seconds))
              .sum();
      // Five standard deviations of the number of arrivals, of which a burst is one.
      double arrivals = expected * seconds / UNITS / (client.contains("bursts") ? 10 : 1);
      assertThat((double) calls * UNITS / seconds)
          .as("seed %d", seed)
          .isCloseTo(expected, within(5 * expected / Math.sqrt(arrivals)));
    }
  }

  @Test
  void onOffCallsOnlyInEverySecondHalfMinute() {
    long[] halves = counts(arrivals("100:on-off", MIDNIGHT, 1), Duration.ofSeconds(30), 20);
    for (int i = 0; i < halves.length; i++) {
      assertThat(halves[i]).as("half minute %d", i).isBetween(i % 2 == 0 ? 0L : 450L, i % 2 * 750L);
    }
  }

  @Test
  void officeHoursFollowTheClock() {
    Instant seven = MIDNIGHT.plus(Duration.ofHours(7));
    long[] hours = counts(arrivals("10:office-hours", seven, 1), Duration.ofHours(1), 12);
    for (int i = 0; i < hours.length; i++) {
      boolean office = i + 7 >= 9 && i + 7 < 17;
      assertThat(hours[i]).as("hour %d", i + 7).isCloseTo(office ? 7200 : 720, within(500L));
    }
  }

  @Test
  void singleCallsVaryLikeAPoissonProcessAndBurstsMore() {
    assertThat(dispersion("100")).isBetween(0.85, 1.15);
    assertThat(dispersion("100:bursts")).isBetween(8.0, 12.0);
  }

  /** The variance of the calls in a second, divided by their mean. */
  private static double dispersion(String client) {
    long[] counts = counts(arrivals(client, MIDNIGHT, 3), Duration.ofSeconds(1), 4000);
    double mean = Arrays.stream(counts).average().orElseThrow();
    double variance =
        Arrays.stream(counts).mapToDouble(n -> (n - mean) * (n - mean)).average().orElseThrow();
    return variance / mean;
  }
}
