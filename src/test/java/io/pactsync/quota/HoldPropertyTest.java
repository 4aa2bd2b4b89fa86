package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.HoldUntil;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Units are held from the arrival only with a known round trip and no recent refusal. */
class HoldPropertyTest {
  private static final long CAUTIOUS_AFTER_REFUSAL = 60 * TestSchedulers.SECOND;
  private static final long WARM_UP = 3 * TestSchedulers.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static PermitScheduler scheduler(long roundTrip) {
    return scheduler(HoldUntil.ARRIVAL, roundTrip);
  }

  private static PermitScheduler scheduler(HoldUntil configured, long roundTrip) {
    PermitScheduler scheduler =
        TestSchedulers.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(configured));
    scheduler.setRoundTripSource(() -> roundTrip);
    // Its first call was long ago, so the warm-up is over.
    holdAt(scheduler, -WARM_UP);
    return scheduler;
  }

  private static HoldUntil holdAt(PermitScheduler scheduler, long now) {
    PermitRequest request =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, now);
    HoldUntil hold = request.charge.hold();
    scheduler.close(request, now);
    return hold;
  }

  private static long refuse(PermitScheduler scheduler, long sentAt, long now) {
    PermitRequest request =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, sentAt);
    scheduler.sent(request, sentAt);
    scheduler.refused(request, TestSchedulers.rateLimited(), now);
    return now + scheduler.inboxState(TestSchedulers.INBOX, now).orElseThrow().pausedForNanos();
  }

  @Test
  void anUnknownRoundTripHoldsFromTheResponse() {
    assertThat(holdAt(scheduler(0), 0)).isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler(1), 0)).isEqualTo(HoldUntil.ARRIVAL);
  }

  @Test
  void theFirstThreeSecondsHoldFromTheResponse() {
    PermitScheduler scheduler =
        TestSchedulers.with(
            TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(HoldUntil.ARRIVAL));
    scheduler.setRoundTripSource(() -> 1);
    assertThat(holdAt(scheduler, 0)).isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, WARM_UP - 1)).isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, WARM_UP)).isEqualTo(HoldUntil.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRefusalHoldsFromTheResponseForAMinuteAfterThePause(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler = scheduler(40 * TestSchedulers.MILLI);
    long resumesAt = refuse(scheduler, 0, random.nextLong(TestSchedulers.SECOND));
    for (int i = 0; i < 10; i++) {
      assertThat(holdAt(scheduler, resumesAt + i * CAUTIOUS_AFTER_REFUSAL / 11))
          .as("seed %d", seed)
          .isEqualTo(HoldUntil.ANSWER);
    }
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL - 1))
        .as("seed %d", seed)
        .isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL))
        .as("seed %d", seed)
        .isEqualTo(HoldUntil.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anotherRefusalRestartsTheMinute(long seed) {
    Random random = new Random(seed);
    PermitScheduler scheduler = scheduler(40 * TestSchedulers.MILLI);
    long first = refuse(scheduler, 0, 0);
    long again =
        first
            + TestSchedulers.SECOND
            + random.nextLong(CAUTIOUS_AFTER_REFUSAL - TestSchedulers.SECOND);
    long resumesAt = refuse(scheduler, again, again);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL - 1))
        .as("seed %d", seed)
        .isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL))
        .as("seed %d", seed)
        .isEqualTo(HoldUntil.ARRIVAL);
  }

  @Test
  void aLateRefusalOfAnEarlierCallRestartsTheMinute() {
    PermitScheduler scheduler = scheduler(40 * TestSchedulers.MILLI);
    PermitRequest slow =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    refuse(scheduler, 0, 0);
    scheduler.refused(slow, TestSchedulers.rateLimited(), 50 * TestSchedulers.SECOND);
    long free = 50 * TestSchedulers.SECOND + CAUTIOUS_AFTER_REFUSAL;
    assertThat(holdAt(scheduler, free - 1)).isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, free)).isEqualTo(HoldUntil.ARRIVAL);
  }

  @Test
  void tooManyConcurrentCallsDoNotChangeTheHold() {
    PermitScheduler scheduler = scheduler(40 * TestSchedulers.MILLI);
    PermitRequest other =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    PermitRequest request =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(request, new Refusal.TooManyConcurrent(), 0);
    scheduler.close(other, 0);
    assertThat(holdAt(scheduler, 1)).isEqualTo(HoldUntil.ARRIVAL);
  }

  @Test
  void theAutomaticHoldTestsTheArrivalAtMostOnceInTenMinutes() {
    PermitScheduler scheduler = scheduler(HoldUntil.AUTO, 40 * TestSchedulers.MILLI);
    long now = 0;
    for (int minutes = 10; minutes <= 80; minutes *= 2) {
      assertThat(holdAt(scheduler, now)).as("%d minutes", minutes).isEqualTo(HoldUntil.ARRIVAL);
      long resumesAt = refuse(scheduler, now, now + TestSchedulers.MILLI);
      now = resumesAt + minutes * 60L * TestSchedulers.SECOND;
      assertThat(holdAt(scheduler, now - 1)).as("%d minutes", minutes).isEqualTo(HoldUntil.ANSWER);
    }
  }

  @Test
  void refusalsThatAreNoTestCostTheAutomaticHoldAMinute() {
    PermitScheduler scheduler = scheduler(HoldUntil.AUTO, 40 * TestSchedulers.MILLI);
    PermitRequest second =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.sent(second, 0);
    long tested = refuse(scheduler, 0, TestSchedulers.MILLI);
    scheduler.refused(second, TestSchedulers.rateLimited(), 2 * TestSchedulers.MILLI);
    long now = tested + 570 * TestSchedulers.SECOND;
    long resumesAt = refuse(scheduler, now, now);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL - 1))
        .isEqualTo(HoldUntil.ANSWER);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL)).isEqualTo(HoldUntil.ARRIVAL);
  }
}
