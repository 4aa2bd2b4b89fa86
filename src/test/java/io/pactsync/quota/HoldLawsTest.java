package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls are held from their arrival only where the round trip is known and nothing is refused. */
class HoldLawsTest {
  private static final long CLEAN_SPELL = 60 * Desks.SECOND;
  private static final long WARM_UP = 3 * Desks.SECOND;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static PermitDesk desk(long roundTrip) {
    PermitDesk desk =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(Hold.ARRIVAL));
    desk.roundTripFrom(() -> roundTrip);
    // Its first call was long ago.
    holdAt(desk, -WARM_UP);
    return desk;
  }

  private static Hold holdAt(PermitDesk desk, long now) {
    Ticket ticket = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, now);
    Hold hold = ticket.charge.hold();
    desk.close(ticket, now);
    return hold;
  }

  private static long refuse(PermitDesk desk, long sentAt, long now) {
    Ticket ticket = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, sentAt);
    desk.refused(ticket, Desks.rateLimited(), now);
    return now + desk.standing(Desks.INBOX, now).orElseThrow().closedForNanos();
  }

  @Test
  void withoutAMeasuredRoundTripCallsAreHeldFromTheAnswer() {
    assertThat(holdAt(desk(0), 0)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk(1), 0)).isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void soTheyAreForTheFirstThreeSecondsExactly() {
    PermitDesk desk =
        Desks.with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withHold(Hold.ARRIVAL));
    desk.roundTripFrom(() -> 1);
    assertThat(holdAt(desk, 0)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk, WARM_UP - 1)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk, WARM_UP)).isEqualTo(Hold.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void afterARefusalTheyAreForExactlySixtySecondsFromTheGatesOpening(long seed) {
    Random random = new Random(seed);
    PermitDesk desk = desk(40 * Desks.MILLI);
    long opens = refuse(desk, 0, random.nextLong(Desks.SECOND));
    for (int i = 0; i < 10; i++) {
      assertThat(holdAt(desk, opens + i * CLEAN_SPELL / 11))
          .as("seed %d", seed)
          .isEqualTo(Hold.ANSWER);
    }
    assertThat(holdAt(desk, opens + CLEAN_SPELL - 1)).as("seed %d", seed).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk, opens + CLEAN_SPELL)).as("seed %d", seed).isEqualTo(Hold.ARRIVAL);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anotherRefusalBeginsTheSpellAnew(long seed) {
    Random random = new Random(seed);
    PermitDesk desk = desk(40 * Desks.MILLI);
    long first = refuse(desk, 0, 0);
    long again = first + Desks.SECOND + random.nextLong(CLEAN_SPELL - Desks.SECOND);
    long opens = refuse(desk, again, again);
    assertThat(holdAt(desk, opens + CLEAN_SPELL - 1)).as("seed %d", seed).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk, opens + CLEAN_SPELL)).as("seed %d", seed).isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void aLateRefusalOfTheSameEventBeginsItAnewAsWell() {
    PermitDesk desk = desk(40 * Desks.MILLI);
    Ticket slow = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    refuse(desk, 0, 0);
    desk.refused(slow, Desks.rateLimited(), 50 * Desks.SECOND);
    long free = 50 * Desks.SECOND + CLEAN_SPELL;
    assertThat(holdAt(desk, free - 1)).isEqualTo(Hold.ANSWER);
    assertThat(holdAt(desk, free)).isEqualTo(Hold.ARRIVAL);
  }

  @Test
  void tooManyConcurrentCallsChangeNothingOfIt() {
    PermitDesk desk = desk(40 * Desks.MILLI);
    Ticket ticket = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    desk.refused(ticket, new Refusal.TooManyConcurrent(), 0);
    assertThat(holdAt(desk, 1)).isEqualTo(Hold.ARRIVAL);
  }
}
