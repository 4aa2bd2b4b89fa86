package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
class GrantLawsTest {
  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static VirtualRun run(long seed, Strategy strategy, VirtualRun.Watcher watcher) {
    Random random = new Random(seed);
    VirtualRun.Setup setup = RandomSetups.setup(random).withDisturbances(60);
    return new VirtualRun(setup.with(setup.settings().withStrategy(strategy)), seed, watcher)
        .play(RandomSetups.METHODS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyRequestIsGrantedOnceOrCancelled(long seed) {
    for (Strategy strategy : Strategy.values()) {
      Set<Ticket> requested = new HashSet<>();
      VirtualRun run =
          run(
              seed,
              strategy,
              new VirtualRun.Watcher() {
                @Override
                public void requested(Ticket request, long now) {
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
    for (Strategy strategy : Strategy.values()) {
      VirtualRun run = run(seed, strategy, new VirtualRun.Watcher() {});
      long later = run.now + Duration.ofMinutes(5).toNanos();
      for (int i = 0; i < 4; i++) {
        run.scheduler
            .standing("inbox" + i + "@example.com", later)
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
    for (Strategy strategy : Strategy.values()) {
      Map<String, Long> last = new HashMap<>();
      for (Ticket request : run(seed, strategy, new VirtualRun.Watcher() {}).grantOrder) {
        Long before = last.put(request.inbox() + request.priority, request.number);
        assertThat(before == null || before < request.number)
            .as("seed %d, %s, request %d after %d", seed, strategy, request.number, before)
            .isTrue();
      }
    }
  }

  @Test
  void everyStrategySendsExpensiveCalls() {
    for (Strategy strategy : Strategy.values()) {
      var setup =
          new VirtualRun.Setup(
              TestProfiles.PER_SECOND,
              QuotaSettings.DEFAULTS.withInFlight(10, 25).withStrategy(strategy),
              100,
              1,
              Duration.ZERO,
              Duration.ofMillis(60),
              Duration.ofMillis(40),
              false,
              0);
      VirtualRun run =
          new VirtualRun(setup, 1, new VirtualRun.Watcher() {})
              .play(List.of(GmailMethod.MESSAGES_SEND));
      assertThat(run.calls).as("%s", strategy).hasSize(100);
      // 10,000 units take at least about 40 seconds at 250 a second under any strategy.
      assertThat(run.now).as("%s", strategy).isGreaterThan(38 * Desks.SECOND);
    }
  }

  @Test
  void aCallAboveAWindowsCapacityIsRejected() {
    QuotaProfile tiny =
        new QuotaProfile(
            "tiny", TestProfiles.CLASSIC, List.of(QuotaLimit.perUser(100, Duration.ofSeconds(1))));
    PermitDesk scheduler = Desks.with(tiny, QuotaSettings.DEFAULTS);
    assertThatThrownBy(
            () -> scheduler.ask(Desks.INBOX, GmailMethod.MESSAGES_SEND, Priority.PEOPLE, 0))
        .isInstanceOf(CostAboveCapacityException.class)
        .hasMessageContaining("100 units")
        .hasMessageContaining("user/1s");
  }

  @Test
  void aMethodWithoutAPriceIsRejected() {
    assertThatThrownBy(
            () -> Desks.inFlight(1).ask(Desks.INBOX, GmailMethod.WATCH, Priority.PEOPLE, 0))
        .isInstanceOf(UnpricedMethodException.class)
        .hasMessageContaining("watch has no price");
  }
}
