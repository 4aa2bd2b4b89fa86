package io.pactsync.quota;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Google's quota day ends at midnight Pacific time, also on days of 23 and 25 hours. */
class QuotaDayPropertyTest {
  private static PermitScheduler scheduler(Instant from) {
    PermitScheduler scheduler =
        new PermitScheduler(
            TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS, new Random(1), from::plusNanos);
    scheduler.assign("other@example.com", "another project");
    return scheduler;
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T08:00:00Z, 2026-12-01T08:00:00Z",
    "2026-07-14T07:00:00Z, 2026-07-15T07:00:00Z",
    // Daylight saving time starts on 8 March and ends on 1 November.
    "2026-03-07T08:00:00Z, 2026-03-08T08:00:00Z",
    "2026-03-08T08:00:00Z, 2026-03-09T07:00:00Z",
    "2026-10-31T07:00:00Z, 2026-11-01T07:00:00Z",
    "2026-11-01T07:00:00Z, 2026-11-02T08:00:00Z"
  })
  void theDailyLimitPausesTheProjectUntilMidnight(Instant begins, Instant ends) {
    Random random = new Random(begins.getEpochSecond());
    long length = Duration.between(begins, ends).toNanos();
    for (int i = 0; i < 20; i++) {
      long offset = i == 0 ? 0 : i == 1 ? length - 1 : random.nextLong(length);
      PermitScheduler scheduler = scheduler(begins.plusNanos(offset));
      long midnight = length - offset;
      PermitRequest first =
          TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
      scheduler.refused(first, new Refusal.DailyLimit(), 0);
      for (Priority priority : Priority.values()) {
        scheduler.enqueue(TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, priority, 0);
        scheduler.enqueue("colleague@example.com", GmailMethod.MESSAGES_GET, priority, 0);
      }
      assertThat(scheduler.grantReady(midnight - 1))
          .as("from %s + %d ns", begins, offset)
          .isEmpty();
      assertThat(scheduler.nextWakeUp()).as("from %s + %d ns", begins, offset).isEqualTo(midnight);
      assertThat(scheduler.grantReady(midnight)).as("from %s + %d ns", begins, offset).hasSize(6);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-30T07:59:59Z", "2026-03-09T06:59:59Z", "2026-11-02T07:59:59Z"})
  void aCallSentBeforeMidnightDoesNotPauseTheNextDay(Instant justBefore) {
    PermitScheduler scheduler = scheduler(justBefore);
    PermitRequest sent =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(sent, new Refusal.DailyLimit(), 2 * TestSchedulers.SECOND);
    TestSchedulers.granted(
        scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 2 * TestSchedulers.SECOND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-11-30T12:00:00Z", "2026-03-08T12:00:00Z"})
  void anotherProjectIsNotPaused(Instant noon) {
    PermitScheduler scheduler = scheduler(noon);
    PermitRequest first =
        TestSchedulers.granted(scheduler, TestSchedulers.INBOX, GmailMethod.MESSAGES_GET, 0);
    scheduler.refused(first, new Refusal.DailyLimit(), 0);
    TestSchedulers.granted(scheduler, "other@example.com", GmailMethod.MESSAGES_GET, 0);
  }
}
