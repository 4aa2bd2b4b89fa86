package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operation looks at, and what is kept, does not grow with the number of inboxes. */
class ScaleLawsTest {
  private static final int FEW = 100;
  private static final int FOR_EACH_OPERATION = 8;
  private static final QuotaProfile NARROW =
      new QuotaProfile(
          "narrow",
          TestProfiles.CLASSIC,
          List.of(
              QuotaLimit.perUser(250, Duration.ofSeconds(1)),
              QuotaLimit.perProject(5, Duration.ofSeconds(1))));

  /** Asks for one call of each inbox, so that all but a few of them wait. */
  private static List<Ticket> all(PermitDesk desk, int inboxes, long now) {
    List<Ticket> tickets = new ArrayList<>();
    for (int i = 0; i < inboxes; i++) {
      tickets.add(desk.ask(name(i), GmailMethod.MESSAGES_GET, Priority.BACKFILL, now));
    }
    desk.settle(now);
    return tickets;
  }

  private static String name(int inbox) {
    return "inbox" + inbox + "@example.com";
  }

  /** How many lanes each operation of the same random 300 looks at, beside so many inboxes. */
  private static List<Long> looks(PermitDesk desk, int inboxes, long begin) {
    Random random = new Random(7);
    List<Long> looks = new ArrayList<>();
    List<Ticket> granted = new ArrayList<>();
    long now = begin;
    for (int i = 0; i < 300; i++) {
      long before = desk.looks();
      int grants = 0;
      switch (random.nextInt(4)) {
        case 0 ->
            desk.ask(
                name(random.nextInt(FEW)),
                GmailMethod.GET_PROFILE,
                RandomSetups.priority(random),
                now);
        case 1 -> {
          if (!granted.isEmpty()) {
            desk.close(granted.remove(0), now);
          }
        }
        case 2 ->
            desk.cancel(
                desk.ask(name(random.nextInt(FEW)), GmailMethod.GET_PROFILE, Priority.PEOPLE, now));
        default -> now = Math.max(now, Math.min(desk.nextWake(), now + Desks.SECOND));
      }
      List<Ticket> more = desk.settle(now);
      granted.addAll(more);
      grants += more.size();
      looks.add(desk.looks() - before);
      assertThat(looks.get(i))
          .as("operation %d beside %d inboxes, %d granted", i, inboxes, grants)
          .isLessThanOrEqualTo(FOR_EACH_OPERATION + 2L * grants);
    }
    return looks;
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000})
  void anOperationLooksAtAsFewLanesAmongManyThatWaitForTheProject(int inboxes) {
    PermitDesk few = Desks.with(NARROW, QuotaSettings.DEFAULTS.withHeadroom(0));
    PermitDesk many = Desks.with(NARROW, QuotaSettings.DEFAULTS.withHeadroom(0));
    all(few, FEW, 0);
    all(many, inboxes, 0);
    assertThat(looks(many, inboxes, 0)).isEqualTo(looks(few, FEW, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {10_000, 100_000})
  void andAmongManyThatWaitForTheirOwnGates(int inboxes) {
    PermitDesk few = Desks.inFlight(300);
    PermitDesk many = Desks.inFlight(300);
    closed(few, FEW);
    closed(many, inboxes);
    assertThat(looks(many, inboxes, 0)).isEqualTo(looks(few, FEW, 0));
  }

  /** Refuses one call of each for an hour, and has another of each wait. */
  private static void closed(PermitDesk desk, int inboxes) {
    for (Ticket ticket : all(desk, inboxes, 0)) {
      desk.refused(ticket, Desks.rateLimitedUntil(Desks.WALL.apply(0).plusSeconds(3500)), 0);
    }
    all(desk, inboxes, 0);
  }

  @Test
  void tenThousandThatFellIdleAtOnceAreForgottenWithinAQuarterAsManyCalls() {
    PermitDesk desk = Desks.inFlight(25);
    all(desk, 10_000, 0).forEach(ticket -> desk.close(ticket, Desks.MILLI));
    assertThat(desk.size()).isEqualTo(10_000);
    callOften(desk, 2_600, Duration.ofMinutes(11).toNanos());
    assertThat(desk.size()).isLessThanOrEqualTo(2);
  }

  @Test
  void someThatWaitForHoursOrWereRefusedLastDoNotHideTheOthers() {
    PermitDesk desk = Desks.inFlight(25);
    Ticket refused = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    desk.refused(refused, Desks.rateLimitedUntil(Desks.WALL.apply(0).plusSeconds(3500)), 0);
    desk.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    List<Ticket> first = all(desk, 10_000, 0);
    for (int i = 0; i < 5_000; i++) {
      desk.refused(first.remove(0), Desks.rateLimited(), 0);
    }
    first.forEach(ticket -> desk.close(ticket, Desks.MILLI));
    callOften(desk, 3_000, Duration.ofMinutes(11).toNanos());
    // The one that waits, its alarm, and the one that calls.
    assertThat(desk.size()).isLessThanOrEqualTo(4);
  }

  private static void callOften(PermitDesk desk, int times, long from) {
    for (int i = 0; i < times; i++) {
      long now = from + i * Desks.SECOND / 10;
      desk.close(Desks.granted(desk, "busy@example.com", GmailMethod.GET_PROFILE, now), now);
    }
  }

  @Test
  void inboxesThatComeAndGoAreKeptForTenMinutes() {
    PermitDesk desk = Desks.inFlight(25);
    for (int i = 0; i < 20_000; i++) {
      long now = i * Desks.SECOND;
      desk.close(Desks.granted(desk, name(i), GmailMethod.MESSAGES_GET, now), now);
      assertThat(desk.size()).isLessThanOrEqualTo(612);
    }
  }

  @Test
  void callersThatGiveUpAtAClosedGateLeaveNothingBehind() {
    PermitDesk desk = Desks.inFlight(25);
    Ticket refused = Desks.granted(desk, Desks.INBOX, GmailMethod.MESSAGES_GET, 0);
    desk.refused(refused, Desks.rateLimitedUntil(Desks.WALL.apply(0).plusSeconds(3500)), 0);
    for (int i = 0; i < 10_000; i++) {
      Ticket ticket = desk.ask(Desks.INBOX, GmailMethod.MESSAGES_GET, Priority.PEOPLE, i);
      desk.settle(i);
      desk.cancel(ticket);
      desk.settle(i);
    }
    assertThat(desk.size()).isEqualTo(1);
  }

  @Test
  void anInboxesTrailHoldsAMinuteByTheHalfSecondHoweverMuchWasCalled() {
    Trail trail = new Trail();
    for (long i = 0; i < 100_000; i++) {
      trail.answered(GmailMethod.MESSAGES_GET, i * 6 * Desks.MILLI);
      trail.answered(GmailMethod.MESSAGES_LIST, i * 6 * Desks.MILLI);
    }
    List<Long> stretches = new ArrayList<>();
    trail.read((method, count, until) -> stretches.add(until));
    assertThat(stretches).hasSizeLessThanOrEqualTo(2 * 123);
  }
}
