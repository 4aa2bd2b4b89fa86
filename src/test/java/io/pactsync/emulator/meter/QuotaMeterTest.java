package io.pactsync.emulator.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class QuotaMeterTest {
  private static final EmulatedLimit TEN_A_SECOND =
      EmulatedLimit.perUser(10, Duration.ofSeconds(1));

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_500_000_000L);

  @Test
  void unitsExpireExactlyOneWindowAfterCounting() {
    QuotaMeter meter = new QuotaMeter(List.of(TEN_A_SECOND), false, now::get);
    assertThat(meter.count("a", 10).refusedBy()).isEmpty();
    now.addAndGet(999_999_999);
    assertThat(meter.count("a", 1).refusedBy()).contains(TEN_A_SECOND);
    now.addAndGet(1);
    assertThat(meter.count("a", 10).refusedBy()).isEmpty();
    // The ticker has overflowed the largest long.
    now.addAndGet(1_000_000_000);
    assertThat(meter.count("a", 10).refusedBy()).isEmpty();
  }

  @Test
  void limitsApplyPerUserAndPerProject() {
    EmulatedLimit together = EmulatedLimit.perProject(15, Duration.ofSeconds(1));
    QuotaMeter meter = new QuotaMeter(List.of(TEN_A_SECOND, together), false, now::get);
    assertThat(meter.count("a", 10).refusedBy()).isEmpty();
    assertThat(meter.count("b", 6).refusedBy()).contains(together);
    assertThat(meter.count("b", 5).refusedBy()).isEmpty();
    assertThat(meter.highestUnits()).containsEntry(TEN_A_SECOND, 10L).containsEntry(together, 15L);
  }

  @Test
  void refusedCallIsFreeUnlessCharged() {
    QuotaMeter lenient = new QuotaMeter(List.of(TEN_A_SECOND), false, now::get);
    QuotaMeter strict = new QuotaMeter(List.of(TEN_A_SECOND), true, now::get);
    for (QuotaMeter meter : List.of(lenient, strict)) {
      meter.count("a", 8);
      assertThat(meter.count("a", 5).refusedBy()).isPresent();
    }
    assertThat(lenient.count("a", 2).refusedBy()).isEmpty();
    assertThat(strict.count("a", 2).refusedBy()).isPresent();
    assertThat(strict.highestUnits()).containsEntry(TEN_A_SECOND, 15L);
  }

  @Test
  void tickerGoingBackFreesNoUnits() {
    QuotaMeter meter = new QuotaMeter(List.of(TEN_A_SECOND), false, now::get);
    meter.count("a", 10);
    now.addAndGet(-5_000_000_000L);
    assertThat(meter.count("a", 1).refusedBy()).isPresent();
  }

  private record PastCall(long nanos, String user, int units) {}

  @Test
  void everyDecisionMatchesTheSumOfAllCalls() {
    for (long seed = 1; seed <= 15; seed++) {
      Random random = new Random(seed);
      now.set(random.nextLong());
      List<EmulatedLimit> limits =
          List.of(
              EmulatedLimit.perUser(250, Duration.ofNanos(1000)),
              EmulatedLimit.perUser(1500, Duration.ofNanos(9000)),
              EmulatedLimit.perProject(600, Duration.ofNanos(1000)));
      QuotaMeter meter = new QuotaMeter(limits, false, now::get);
      List<PastCall> past = new ArrayList<>();
      for (int call = 0; call < 600; call++) {
        now.addAndGet(random.nextInt(30));
        String user = "user" + random.nextInt(3);
        int units = List.of(1, 2, 5, 20, 100).get(random.nextInt(5));
        Optional<EmulatedLimit> expected =
            limits.stream()
                .filter(limit -> total(past, limit, user, now.get()) + units > limit.units())
                .findFirst();
        assertThat(meter.count(user, units).refusedBy())
            .as("seed %d call %d", seed, call)
            .isEqualTo(expected);
        if (expected.isEmpty()) {
          past.add(new PastCall(now.get(), user, units));
        }
      }
      assertThat(meter.highestUnits())
          .as("seed %d", seed)
          .allSatisfy((limit, most) -> assertThat(most).isBetween(1L, limit.units()));
    }
  }

  private static long total(List<PastCall> past, EmulatedLimit limit, String user, long now) {
    return past.stream()
        .filter(spend -> limit.scope() == LimitScope.PROJECT || spend.user().equals(user))
        .filter(spend -> now - spend.nanos() < limit.window().toNanos())
        .mapToLong(PastCall::units)
        .sum();
  }
}
