package io.pactsync.quota.example;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.InboxQuotaState;
import io.pactsync.quota.LimiterClock;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitRequest;
import io.pactsync.quota.PermitScheduler;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.SpendingLedger;
import io.pactsync.quota.UnitTable;
import io.pactsync.quota.window.QuotaLimit;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** The code of docs/library.md. It uses only the public API, as an application does. */
final class LibraryExample {
  /** Sends HTTP requests to Gmail. */
  interface GmailClient {
    Response get(String messageId) throws IOException;
  }

  record Response(boolean isRefused, Optional<Instant> retryAfter, String body) {}

  private LibraryExample() {}

  static QuotaProfile profile() {
    UnitTable unitTable =
        UnitTable.EMPTY
            .with(1, GmailMethod.GET_PROFILE)
            .with(2, GmailMethod.HISTORY_LIST)
            .with(5, GmailMethod.MESSAGES_LIST)
            .with(20, GmailMethod.MESSAGES_GET);
    QuotaProfile profile =
        new QuotaProfile(
            "mine",
            unitTable,
            List.of(
                QuotaLimit.perUser(6_000, Duration.ofMinutes(1)),
                QuotaLimit.perUser(1_000, Duration.ofSeconds(10)),
                QuotaLimit.perProject(1_200_000, Duration.ofMinutes(1))));
    return profile;
  }

  static QuotaLimiter limiter(QuotaProfile profile) {
    QuotaLimiter limiter =
        new QuotaLimiter(profile, QuotaSettings.DEFAULTS, LimiterClock.of(InstantSource.system()));
    return limiter;
  }

  static QuotaSettings settings() {
    QuotaSettings settings =
        QuotaSettings.DEFAULTS
            .withHeadroom(0.05)
            .withInFlight(4, 10)
            .withReserve(0.2)
            .withMaxWait(Duration.ofMinutes(2));
    return settings;
  }

  static String fetch(QuotaLimiter limiter, GmailClient gmail, String inbox, String id)
      throws IOException, InterruptedException {
    try (Permit permit = limiter.acquire(inbox, GmailMethod.MESSAGES_GET, Priority.INCREMENTAL)) {
      Response response;
      try {
        response = gmail.get(id);
      } catch (ConnectException e) {
        permit.notSent(); // not sent: returns the units
        throw e;
      }
      permit.responseReceived(); // starts the last window of the units
      if (response.isRefused()) {
        permit.refused(new Refusal.RateLimited(response.retryAfter(), Optional.empty()));
      }
      return response.body();
    }
  }

  static void projects(QuotaLimiter limiter, QuotaProfile another) {
    limiter.setProjectProfile("an-older-project", another);
    limiter.assign("legal@example.com", "an-older-project");
  }

  static long spent(QuotaLimiter limiter, String inbox) {
    Optional<InboxQuotaState> state = limiter.inboxState(inbox);
    List<SpendingLedger.MethodSpending> spent = limiter.ledger().drain().byMethod();
    return state.isPresent()
        ? spent.stream().mapToLong(SpendingLedger.MethodSpending::units).sum()
        : 0;
  }

  static Duration duration(QuotaProfile profile, int messages) {
    PermitScheduler scheduler =
        new PermitScheduler(
            profile, QuotaSettings.DEFAULTS, new Random(1), Instant.EPOCH::plusNanos);
    for (int i = 0; i < messages; i++) {
      scheduler.enqueue("legal@example.com", GmailMethod.MESSAGES_GET, Priority.BACKFILL, 0);
    }
    long now = 0;
    for (int fetched = 0; fetched < messages; ) {
      List<PermitRequest> granted = scheduler.grantReady(now);
      for (PermitRequest request : granted) {
        scheduler.close(request, now + 60_000_000); // each response takes 60 ms
        fetched++;
      }
      now = granted.isEmpty() ? scheduler.nextWakeUp() : now + 60_000_000;
    }
    return Duration.ofNanos(now);
  }
}
