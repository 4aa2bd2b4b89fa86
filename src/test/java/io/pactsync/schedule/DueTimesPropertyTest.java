package io.pactsync.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Due times with jitter, for random schedules, zones, inboxes and instants. */
class DueTimesPropertyTest {
  private static final int CASES = 3_000;
  private static final List<String> CRONS =
      List.of(
          "* * * * *",
          "*/7 * * * *",
          "30 2 * * *",
          "0 */2 * * *",
          "15 1-4 * * *",
          "0 0 1 * *",
          "59 23 * * SUN",
          "0,30 2,3 * MAR,OCT *");
  private static final List<String> ZONES =
      List.of(
          "UTC",
          "Europe/Berlin",
          "America/New_York",
          "America/Sao_Paulo",
          "Australia/Lord_Howe",
          "Asia/Kathmandu",
          "Pacific/Apia");

  private final long seed = Long.getLong("pactsync.test.seed", System.nanoTime());
  private final Random random = new Random(seed);

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Instant anyInstant() {
    if (random.nextBoolean()) {
      // Within hours of a change of the clocks in Europe, or America.
      Instant change =
          Instant.parse(
              any(
                  List.of(
                      "2026-03-29T01:00:00Z",
                      "2026-10-25T01:00:00Z",
                      "2026-03-08T07:00:00Z",
                      "2026-11-01T06:00:00Z")));
      return change.plusMillis(random.nextInt(20_000_000) - 10_000_000L);
    }
    return Instant.parse("2018-01-01T00:00:00Z").plusMillis((long) (random.nextDouble() * 4e11));
  }

  private SyncSchedule anySchedule() {
    return random.nextInt(4) == 0
        ? SyncSchedule.every(Duration.ofMillis(60_000 + random.nextInt(90_000_000)))
        : SyncSchedule.of(new CronTimes(any(CRONS), ZoneId.of(any(ZONES))));
  }

  private InboxPlan anyPlan(Duration jitter) {
    return new InboxPlan(
        "inbox%d@example.com".formatted(random.nextInt(1000)),
        anySchedule(),
        Instant.parse("2017-05-05T05:05:05Z"),
        jitter,
        false);
  }

  private static InboxPlan with(InboxPlan plan, Duration jitter) {
    return new InboxPlan(plan.email(), plan.schedule(), plan.since(), jitter, false);
  }

  @Test
  void eachDueTimeIsWithinItsJitterAndBeforeTheNextTime() {
    for (int i = 0; i < CASES; i++) {
      Duration jitter = Duration.ofMillis(random.nextInt(7_200_000));
      InboxPlan plan = anyPlan(jitter);
      Instant from = anyInstant();
      String context = "seed %d, case %d: %s after %s".formatted(seed, i, plan, from);
      Instant due = plan.dueAfter(from).orElseThrow();
      assertThat(due).as(context).isAfter(from);
      // The schedule's own time that this due time belongs to, and the one after it.
      InboxPlan exact = with(plan, Duration.ZERO);
      Instant time = exact.dueAfter(due.minus(jitter).minusMillis(1)).orElseThrow();
      Instant following = exact.dueAfter(time).orElseThrow();
      while (!following.isAfter(due)) {
        time = following;
        following = exact.dueAfter(time).orElseThrow();
      }
      assertThat(due).as(context).isBetween(time, time.plus(jitter));
      // No due time is left out: the one after it belongs to the next time.
      Instant second = plan.dueAfter(due).orElseThrow();
      assertThat(second).as(context).isBetween(following, following.plus(jitter));
      // Every instant before the due time leads to it.
      long gap = Duration.between(from, due).toMillis();
      Instant between = from.plusMillis((long) (random.nextDouble() * gap));
      assertThat(plan.dueAfter(between)).as(context).contains(due);
    }
  }

  @Test
  void intervalsDoNotDependOnTheClocksOfAZone() {
    Instant since = Instant.parse("2026-03-28T20:00:00.123Z");
    InboxPlan plan =
        new InboxPlan(
            "a@example.com", SyncSchedule.every(Duration.ofHours(6)), since, Duration.ZERO, false);

    assertThat(plan.firstDue(Optional.empty())).contains(since);
    assertThat(plan.dueAfter(since)).contains(since.plus(Duration.ofHours(6)));
    assertThat(plan.dueAfter(since.plus(Duration.ofHours(13))))
        .contains(since.plus(Duration.ofHours(18)));
  }

  @Test
  void inboxesWithOneScheduleAreSpreadOverTheJitter() {
    long[] tenths = new long[10];
    IntStream.range(0, 1000)
        .mapToObj(
            i ->
                new InboxPlan(
                    "person%d@example.com".formatted(i),
                    SyncSchedule.of(new CronTimes("0 2 * * *", ZoneId.of("UTC"))),
                    Instant.EPOCH,
                    Duration.ofMinutes(10),
                    true))
        .map(plan -> plan.dueAfter(Instant.parse("2026-11-01T00:00:00Z")).orElseThrow())
        .forEach(
            due ->
                tenths[
                    (int)
                        Duration.between(Instant.parse("2026-11-01T02:00:00Z"), due)
                            .toMinutes()]++);

    assertThat(LongStream.of(tenths).boxed())
        .allSatisfy(count -> assertThat(count).isBetween(60L, 140L));
  }

  @Test
  void anInboxThatRanIsNotDueForTimesBefore() {
    InboxPlan plan =
        new InboxPlan(
            "a@example.com",
            SyncSchedule.of(new CronTimes("0 2 * * *", ZoneId.of("UTC"))),
            Instant.parse("2026-11-01T12:00:00Z"),
            Duration.ZERO,
            false);

    assertThat(plan.firstDue(Optional.empty())).contains(Instant.parse("2026-11-02T02:00:00Z"));
    assertThat(plan.firstDue(Optional.of(Instant.parse("2026-11-05T09:00:00Z"))))
        .contains(Instant.parse("2026-11-06T02:00:00Z"));
    assertThat(plan.firstDue(Optional.of(Instant.parse("2026-10-05T09:00:00Z"))))
        .as("a run before the schedule was set")
        .contains(Instant.parse("2026-11-02T02:00:00Z"));
  }
}
