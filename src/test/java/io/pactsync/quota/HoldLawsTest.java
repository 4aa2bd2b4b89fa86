package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Units are held from the arrival only with a known round trip and no recent refusal. */
class HoldLawsTest {
  private static final long CAUTIOUS_AFTER_REFUSAL = 60 * Desks.SECOND;
  private static final long WARM_UP = 3 * Desks.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static PermitDesk scheduler(long roundTrip) {
    PermitDesk scheduler =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(Hold.ARRIVAL));
    scheduler.roundTripFrom(() -> roundTrip);
    // Its first call was long ago, so the warm-up is over.
    holdAt(scheduler, -WARM_UP);
    return scheduler;
  }

  private static Hold holdAt(PermitDesk scheduler, long now) {
    Ticket request = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, now);
    Hold hold = request.charge.hold();
    scheduler.close(request, now);
    return hold;
  }

  private static long refuse(PermitDesk scheduler, long sentAt, long now) {
    Ticket request = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, sentAt);
    scheduler.refused(request, Desks.rateLimited(), now);
    return now + scheduler.standing(Desks.INBOX, now).orElseThrow().closedForNanos();
  }

  @Test
  void anUnknownRoundTripHoldsFromTheResponse() {
    assertThat(holdAt(scheduler(0), 0)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler(1), 0)).isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void theFirstThreeSecondsHoldFromTheResponse() {
    PermitDesk scheduler =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(Hold.ARRIVAL));
    scheduler.roundTripFrom(() -> 1);
    assertThat(holdAt(scheduler, 0)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler, WARM_UP - 1)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler, WARM_UP)).isEqualTo(Hold.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aRefusalHoldsFromTheResponseForAMinuteAfterThePause(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler = scheduler(40 * Desks.MILLI);
    long resumesAt = refuse(scheduler, 0, random.nextLong(Desks.SECOND));
    for (int i = 0; i < 10; i++) {
      assertThat(holdAt(scheduler, resumesAt + i * CAUTIOUS_AFTER_REFUSAL / 11))
          .as("seed %d", seed)
          .isEqualTo(Hold.ANSWER);
    }
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL - 1))
        .as("seed %d", seed)
        .isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL))
        .as("seed %d", seed)
        .isEqualTo(Hold.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anotherRefusalRestartsTheMinute(long seed) {
    Random random = new Random(seed);
    PermitDesk scheduler = scheduler(40 * Desks.MILLI);
    long first = refuse(scheduler, 0, 0);
    long again = first + Desks.SECOND + random.nextLong(CAUTIOUS_AFTER_REFUSAL - Desks.SECOND);
    long resumesAt = refuse(scheduler, again, again);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL - 1))
        .as("seed %d", seed)
        .isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler, resumesAt + CAUTIOUS_AFTER_REFUSAL))
        .as("seed %d", seed)
        .isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void aLateRefusalOfAnEarlierCallRestartsTheMinute() {
    PermitDesk scheduler = scheduler(40 * Desks.MILLI);
    Ticket slow = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    refuse(scheduler, 0, 0);
    scheduler.refused(slow, Desks.rateLimited(), 50 * Desks.SECOND);
    long free = 50 * Desks.SECOND + CAUTIOUS_AFTER_REFUSAL;
    assertThat(holdAt(scheduler, free - 1)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(scheduler, free)).isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void tooManyConcurrentCallsDoNotChangeTheHold() {
    PermitDesk scheduler = scheduler(40 * Desks.MILLI);
    Ticket request = Desks.granted(scheduler, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(request, new Refusal.TooManyConcurrent(), 0);
    assertThat(holdAt(scheduler, 1)).isEqualTo(Hold.ARRIVAL);
  }
}
