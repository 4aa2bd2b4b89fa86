package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.quota.window.QuotaLimit;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No permit is lost or granted twice, and every request that fits is granted in order. */
class PermitGrantPropertyTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static VirtualTimeRun run(
      long seed, PacingStrategy strategy, VirtualTimeRun.Watcher watcher) {
    Random random = new Random(seed);
    VirtualTimeRun.Setup setup = RandomSetups.setup(random).withDisturbances(60);
    return new VirtualTimeRun(setup.with(setup.settings().withStrategy(strategy)), seed, watcher)
        .run(RandomSetups.METHODS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyRequestIsGrantedOnceOrCancelled(long seed) {
    for (PacingStrategy strategy : PacingStrategy.values()) {
      Set<PermitRequest> requested = new HashSet<>();
      VirtualTimeRun run =
          run(
              seed,
              strategy,
              new VirtualTimeRun.Watcher() {
                @Override
                public void requested(PermitRequest request, long now) {
                  requested.add(request);
                }
              });
      String what = "seed " + seed + ", " + strategy;
      assertThat(requested).as(what).containsAll(run.grantOrder);
      assertThat(new HashSet<>(run.grantOrder)).as(what).hasSameSizeAs(run.grantOrder);
      assertThat(run.calls.size() + run.unsent + run.cancelled).as(what).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void allUnitsAndPlacesAreFreeInTheEnd(long seed) {
    for (PacingStrategy strategy : PacingStrategy.values()) {
      VirtualTimeRun run = run(seed, strategy, new VirtualTimeRun.Watcher() {});
      long later = run.now + Duration.ofMinutes(5).toNanos();
      for (int i = 0; i < 4; i++) {
        run.scheduler
            .inboxState("inbox" + i + "@example.com", later)
            .ifPresent(
                state -> {
                  assertThat(state.held().values())
                      .as("seed %d, %s", seed, strategy)
                      .allMatch(held -> held == 0);
                  assertThat(state.inFlight()).as("seed %d, %s", seed, strategy).isZero();
                  assertThat(state.budget()).as("seed %d, %s", seed, strategy).isEqualTo(1);
                });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void requestsOfOneInboxAndPriorityKeepTheirOrder(long seed) {
    for (PacingStrategy strategy : PacingStrategy.values()) {
      Map<String, Long> last = new HashMap<>();
      for (PermitRequest request :
          run(seed, strategy, new VirtualTimeRun.Watcher() {}).grantOrder) {
        Long before = last.put(request.inbox() + request.priority, request.number);
        assertThat(before == null || before < request.number)
            .as("seed %d, %s, request %d after %d", seed, strategy, request.number, before)
            .isTrue();
      }
    }
  }

  @Test
  void everyStrategySendsExpensiveCalls() {
    for (PacingStrategy strategy : PacingStrategy.values()) {
      var setup =
          new VirtualTimeRun.Setup(
              TestProfiles.PER_SECOND,
              QuotaSettings.DEFAULTS.withInFlight(10, 25).withStrategy(strategy),
              100,
              1,
              Duration.ZERO,
              Duration.ofMillis(60),
              Duration.ofMillis(40),
              false,
              0);
      VirtualTimeRun run =
          new VirtualTimeRun(setup, 1, new VirtualTimeRun.Watcher() {})
              .run(List.of(GmailMethod.MESSAGES_SEND));
      assertThat(run.calls).as("%s", strategy).hasSize(100);
      // 10,000 units take at least about 40 seconds at 250 a second under any strategy.
      assertThat(run.now).as("%s", strategy).isGreaterThan(38 * TestSchedulers.SECOND);
    }
  }

  @Test
  void aCallAboveAWindowsCapacityIsRejected() {
    QuotaProfile tiny =
        new QuotaProfile(
            "tiny", TestProfiles.CLASSIC, List.of(QuotaLimit.perUser(100, Duration.ofSeconds(1))));
    PermitScheduler scheduler = TestSchedulers.with(tiny, QuotaSettings.DEFAULTS);
    assertThatThrownBy(
            () ->
                scheduler.enqueue(
                    TestSchedulers.INBOX, GmailMethod.MESSAGES_SEND, Priority.INTERACTIVE, 0))
        .isInstanceOf(CostAboveCapacityException.class)
        .hasMessageContaining("100 units")
        .hasMessageContaining("user/1s");
  }

  @Test
  void aMethodWithoutAPriceIsRejected() {
    assertThatThrownBy(
            () ->
                TestSchedulers.inFlight(1)
                    .enqueue(TestSchedulers.INBOX, GmailMethod.WATCH, Priority.INTERACTIVE, 0))
        .isInstanceOf(UnpricedMethodException.class)
        .hasMessageContaining("watch has no units");
  }
}
