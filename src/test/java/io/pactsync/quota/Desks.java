package io.pactsync.quota;

import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;

/** Desks for tests, one minute before midnight Pacific time. */
final class Desks {
  static final String INBOX = "legal@example.com";
  static final LongFunction<Instant> WALL = Instant.parse("2026-11-30T07:59:00Z")::plusNanos;
  static final long MILLI = 1_000_000;
  static final long SECOND = 1_000 * MILLI;

  private Desks() {}

  static PermitDesk with(QuotaProfile profile, QuotaSettings settings) {
    return new PermitDesk(profile, settings, new Random(1), WALL);
  }

  /** 250 units a second with so many places in flight. */
  static PermitDesk inFlight(int places) {
    return with(TestProfiles.PER_SECOND, QuotaSettings.DEFAULTS.withInFlight(places, places));
  }

  static Refusal rateLimited() {
    return new Refusal.RateLimited(Optional.empty(), Optional.empty());
  }

  static Refusal rateLimitedUntil(Instant stated) {
    return new Refusal.RateLimited(Optional.of(stated), Optional.empty());
  }

  /** Asks and settles at once. */
  static Ticket granted(PermitDesk scheduler, String inbox, GmailMethod method, long now) {
    Ticket request = scheduler.ask(inbox, method, Priority.PEOPLE, now);
    if (!scheduler.settle(now).contains(request)) {
      throw new AssertionError(method + " is not granted at once at " + now);
    }
    return request;
  }
}
