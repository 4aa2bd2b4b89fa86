package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.QuotaLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** People go before incremental syncs, which go before backfills. No priority starves. */
class PriorityPropertyTest {
  private static final List<GmailMethod> METHODS =
      List.of(
          GmailMethod.GET_PROFILE,
          GmailMethod.MESSAGES_GET,
          GmailMethod.MESSAGES_INSERT,
          GmailMethod.MESSAGES_SEND);

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void higherPrioritiesGoFirst(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler = TestSchedulers.inFlight(1);
    PermitRequest running =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, 0);
    for (int i = 0; i < 14; i++) {
      Priority priority = RandomSetups.priority(random);
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.GET_PROFILE, priority, i);
    }
    List<PermitRequest> order = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      scheduler.close(running, 14 + i);
      running = scheduler.grantReady(14 + i).get(0);
      order.add(running);
    }
    for (int i = 1; i < order.size(); i++) {
      PermitRequest before = order.get(i - 1);
      PermitRequest after = order.get(i);
      assertThat(before.priority.compareTo(after.priority)).as("seed %d", seed).isNotPositive();
      assertThat(before.priority != after.priority || before.number < after.number)
          .as("seed %d, first come, first served", seed)
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPriorityStarvesWithinAnInbox(long seed) {
    requireNoStarvation(seed, Map.of(), 18);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noPriorityStarvesAmongInboxesOfAProject(long seed) {
    requireNoStarvation(
        seed,
        Map.of(Priority.INCREMENTAL, "second@example.com", Priority.BACKFILL, "third@example.com"),
        // An inbox that lacks room in its own windows is not overdue.
        64);
  }

  /**
   * Keeps two requests of every priority waiting, and checks that each is served within {@code
   * atMost} grants.
   */
  private static void requireNoStarvation(long seed, Map<Priority, String> inboxes, int atMost) {
    Random random = new Random(seed);
    QuotaProfile profile =
        new QuotaProfile(
            "shared",
            TestProfiles.CLASSIC,
            List.of(
                QuotaLimit.perUser(250, Duration.ofSeconds(1)),
                QuotaLimit.perProject(240, Duration.ofSeconds(1))));
    PermitScheduler scheduler =
        TestSchedulers.with(
            profile,
            QuotaSettings.DEFAULTS.withInFlight(10, 10).withReserve(random.nextInt(3) * 0.1));
    Map<Priority, Integer> since = new EnumMap<>(Priority.class);
    Map<PermitRequest, Long> responses = new java.util.HashMap<>();
    PriorityQueue<Long> instants = new PriorityQueue<>();
    for (Priority priority : Priority.values()) {
      since.put(priority, 0);
      requestTwice(scheduler, inboxes, priority, random);
    }
    long now = 0;
    for (int served = 0; served < 400; ) {
      for (PermitRequest request : scheduler.grantReady(now)) {
        served++;
        since.replaceAll((priority, count) -> count + 1);
        since.put(request.priority, 0);
        assertThat(since.values())
            .as("seed %d, %s", seed, since)
            .allMatch(count -> count <= atMost);
        long at = now + random.nextLong(300 * TestSchedulers.MILLI);
        responses.put(request, at);
        instants.add(at);
        request(scheduler, inboxes, request.priority, random, now);
      }
      long next = instants.isEmpty() ? Long.MAX_VALUE : instants.peek();
      now = Math.max(now, Math.min(next, scheduler.nextWakeUp()));
      for (; !instants.isEmpty() && instants.peek() <= now; instants.remove()) {
        long at = instants.peek();
        responses.forEach(
            (request, received) -> {
              if (received == at) {
                scheduler.close(request, at);
              }
            });
      }
      long latest = now;
      responses.values().removeIf(at -> at <= latest);
    }
  }

  private static void requestTwice(
      PermitScheduler scheduler, Map<Priority, String> inboxes, Priority priority, Random random) {
    request(scheduler, inboxes, priority, random, 0);
    request(scheduler, inboxes, priority, random, 0);
  }

  private static void request(
      PermitScheduler scheduler,
      Map<Priority, String> inboxes,
      Priority priority,
      Random random,
      long now) {
    GmailMethod method = METHODS.get(random.nextInt(METHODS.size()));
    scheduler.enqueue(inboxes.getOrDefault(priority, TestSchedulers.INBOX), method, priority, now);
  }

  @Test
  void aBackfillIsServedAtTheSixteenthGrant() {
    PermitScheduler scheduler = TestSchedulers.inFlight(1);
    PermitRequest running =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, 0);
    PermitRequest backfill =
        scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.GET_PROFILE, Priority.BACKFILL, 0);
    for (int i = 0; i < 40; i++) {
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.GET_PROFILE, Priority.INTERACTIVE, 0);
    }
    List<PermitRequest> order = new ArrayList<>();
    for (int i = 0; i < 41; i++) {
      scheduler.close(running, i);
      running = scheduler.grantReady(i).get(0);
      order.add(running);
    }
    assertThat(order.indexOf(backfill)).isEqualTo(15);
  }
}
