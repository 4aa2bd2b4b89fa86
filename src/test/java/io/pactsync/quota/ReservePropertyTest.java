package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A backfill leaves the reserve of every window and of the places in flight free. */
class ReservePropertyTest {
  private static final Predicate<PermitRequest> BACKFILL =
      request -> request.priority == Priority.BACKFILL;

  static LongStream seeds() {
    return RandomSetups.seeds();
  }

  private static VirtualTimeRun.Setup setup(long seed) {
    Random random = new Random(seed);
    VirtualTimeRun.Setup setup = RandomSetups.setup(random);
    return setup
        .with(setup.settings().withReserve(0.1 + 0.1 * random.nextInt(4)))
        .withDisturbances(0);
  }

  @Test
  void aRequestThatFitsTheReserveIsGrantedAtOnce() {
    int checked = 0;
    for (long seed : seeds().toArray()) {
      VirtualTimeRun.Setup setup = setup(seed);
      ReserveCheck check = new ReserveCheck(setup, seed);
      new VirtualTimeRun(setup, seed, check).run(RandomSetups.METHODS);
      checked += check.checked;
    }
    assertThat(checked).isGreaterThan(500);
  }

  /** Records requests that fit the reserve, and checks that the next settle grants them. */
  private static final class ReserveCheck extends BruteForceRecord {
    private final VirtualTimeRun.Setup setup;
    private final long seed;
    private Optional<PermitRequest> expected = Optional.empty();
    private int checked;

    ReserveCheck(VirtualTimeRun.Setup setup, long seed) {
      this.setup = setup;
      this.seed = seed;
    }

    @Override
    public void requested(PermitRequest request, long now) {
      // Calls in flight that are not backfills use up the reserve of places.
      boolean fits =
          !BACKFILL.test(request)
              && waiting().stream().allMatch(BACKFILL)
              && fitsReserve(request, now)
              && inFlight(BACKFILL.negate().and(other -> isOfSameInbox(other, request)))
                  < reserved();
      super.requested(request, now);
      if (fits) {
        checked++;
        expected = Optional.of(request);
      }
    }

    @Override
    public void settled(long now) {
      assertThat(expected.map(PermitRequest::isGranted))
          .as("seed %d at %d", seed, now)
          .isNotEqualTo(Optional.of(false));
      expected = Optional.empty();
    }

    private int reserved() {
      int places = setup.settings().maxInFlight();
      return Math.min(places - 1, (int) Math.ceil(places * setup.settings().reserve()));
    }

    private boolean fitsReserve(PermitRequest request, long now) {
      return setup.profile().limits().stream()
          .allMatch(
              limit -> {
                boolean own = limit.scope() == QuotaScope.USER;
                long window = limit.window().toNanos();
                long others =
                    units(
                        BACKFILL.negate().and(other -> !own || isOfSameInbox(other, request)),
                        window,
                        now,
                        window >> 13);
                long full = setup.allowed(limit);
                return others + request.units() <= (long) (full * setup.settings().reserve());
              });
    }

    private static boolean isOfSameInbox(PermitRequest one, PermitRequest other) {
      return one.inbox().equals(other.inbox());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aBackfillNeverUsesTheReserve(long seed) {
    VirtualTimeRun.Setup setup = setup(seed);
    new VirtualTimeRun(
            setup,
            seed,
            new BruteForceRecord() {
              @Override
              public void settled(long now) {
                for (QuotaLimit limit : setup.profile().limits()) {
                  long full = setup.allowed(limit);
                  long left = full - (long) (full * setup.settings().reserve());
                  for (int i = 0; i < setup.inboxes(); i++) {
                    String inbox = "inbox" + i + "@example.com";
                    boolean all = limit.scope() == QuotaScope.PROJECT;
                    assertThat(
                            units(
                                BACKFILL.and(each -> all || each.inbox().equals(inbox)),
                                limit.window().toNanos(),
                                now,
                                0))
                        .as("seed %d, %s of %s", seed, limit.name(), inbox)
                        .isLessThanOrEqualTo(left);
                  }
                }
              }
            })
        .run(List.of(GmailMethod.MESSAGES_GET, GmailMethod.MESSAGES_INSERT));
  }

  @Test
  void anOverdueBackfillDoesNotBlockTheReserve() {
    PermitScheduler scheduler =
        TestSchedulers.with(
            TestProfiles.PER_SECOND,
            QuotaSettings.DEFAULTS.withInFlight(300, 300).withReserve(0.2));
    for (int i = 0; i < 100; i++) {
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    assertThat(scheduler.grantReady(0)).hasSize(39);
    for (int i = 0; i < 49; i++) {
      scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.GET_PROFILE, Priority.INCREMENTAL, i);
      assertThat(scheduler.grantReady(i)).as("incremental call %d", i).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(QuotaScope.class)
  void anOverdueBackfillDoesNotWaitForAnExpensiveCall(QuotaScope scope) {
    QuotaProfile profile =
        new QuotaProfile(
            "one",
            TestProfiles.CLASSIC,
            List.of(new QuotaLimit(scope, Duration.ofSeconds(1), 250)));
    PermitScheduler scheduler =
        TestSchedulers.with(
            profile, QuotaSettings.DEFAULTS.withInFlight(300, 300).withReserve(0.2));
    String syncing = scope == QuotaScope.USER ? TestSchedulers.INBOX : "first@example.com";
    for (int i = 0; i < 39; i++) {
      long now = i * 10L * TestSchedulers.MILLI;
      scheduler.enqueue(syncing, GmailMethod.MESSAGES_GET, Priority.BACKFILL, now);
      scheduler.grantReady(now).forEach(request -> scheduler.close(request, now));
    }
    long now = 500 * TestSchedulers.MILLI;
    PermitRequest backfill =
        scheduler.enqueue(syncing, GmailMethod.MESSAGES_GET, Priority.BACKFILL, now);
    for (int i = 0; i < 16; i++) {
      scheduler.close(
          TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.GET_PROFILE, now),
          now);
    }
    scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_SEND, Priority.INTERACTIVE, now);
    assertThat(scheduler.grantReady(now)).isEmpty();
    assertThat(scheduler.nextWakeUp()).isEqualTo(TestSchedulers.SECOND);
    assertThat(scheduler.grantReady(TestSchedulers.SECOND)).containsExactly(backfill);
  }

  @Test
  void aBackfillCallAboveItsShareIsStillGranted() {
    QuotaProfile small =
        new QuotaProfile(
            "small", TestProfiles.CLASSIC, List.of(QuotaLimit.perUser(120, Duration.ofSeconds(1))));
    PermitScheduler scheduler =
        TestSchedulers.with(small, QuotaSettings.DEFAULTS.withHeadroom(0).withReserve(0.5));
    PermitRequest expensive =
        scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_SEND, Priority.BACKFILL, 0);
    assertThat(scheduler.grantReady(0)).containsExactly(expensive);
  }
}
