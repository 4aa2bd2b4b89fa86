package io.pactsync.quota;

import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;

/** Schedulers for tests that start one minute before midnight Pacific time. */
final class TestSchedulers {
  static final String INBOX = "legal@example.com";
  static final LongFunction<Instant> WALL = Instant.parse("2026-11-30T07:59:00Z")::plusNanos;
  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;

  private TestSchedulers() {}

  static PermitScheduler with(QuotaProfile profile, QuotaSettings settings) {
    return new PermitScheduler(profile, settings, new Random(1), WALL);
  }

  /** A scheduler with 250 units a second and a fixed in-flight cap. */
  static PermitScheduler inFlight(int places) {
    return with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(places, places));
  }

  static Refusal rateLimited() {
    return new Refusal.RateLimited(Optional.empty(), Optional.empty());
  }

  static Refusal rateLimitedUntil(Instant stated) {
    return new Refusal.RateLimited(Optional.of(stated), Optional.empty());
  }

  /** Requests a permit that is granted at once. */
  static PermitRequest granted(
      PermitScheduler scheduler, String inbox, GmailMethod method, long now) {
    PermitRequest request = scheduler.enqueue(inbox, method, Priority.INTERACTIVE, now);
    if (!scheduler.grantReady(now).contains(request)) {
      throw new AssertionError(method + " is not granted at once at " + now);
    }
    return request;
  }
}
