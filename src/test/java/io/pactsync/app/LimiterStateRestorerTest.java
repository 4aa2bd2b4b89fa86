package io.pactsync.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.LimiterClock;
import io.pactsync.quota.QuotaLimiter;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.window.PacificDay;
import io.pactsync.store.DailySpendingRow;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import io.pactsync.store.SpendingRow;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A second run within a minute restores what the first one spent. */
class LimiterStateRestorerTest {
  private static final String INBOX = "legal@example.com";
  private static final Instant NOW = Instant.parse("2026-11-30T18:00:00.500Z");
  private static final Instant SECOND = Instant.parse("2026-11-30T18:00:00Z");

  @TempDir private Path home;

  @Test
  void theWindowsContainTheSpendingOfTheLastMinute() throws Exception {
    try (Store store = SqliteStore.open("jdbc:sqlite:" + home.resolve("pactsync.db"), () -> NOW)) {
      InboxRow inbox =
          new InboxRow(INBOX, InboxState.ACTIVE, Optional.empty(), Optional.of("acme"), NOW);
      store.inboxes().putAuthorized(inbox);
      store
          .ledger()
          .add(
              List.of(
                  new DailySpendingRow(INBOX, "messages.get", PacificDay.of(NOW), 9_000, 450, 0)),
              List.of(
                  new SpendingRow(INBOX, SECOND.minusSeconds(70), 7_000, 0),
                  new SpendingRow(INBOX, SECOND.minusSeconds(30), 1_400, 0),
                  new SpendingRow(INBOX, SECOND.minusSeconds(5), 600, 0)));
      QuotaLimiter limiter =
          new QuotaLimiter(
              QuotaProfiles.read("6000-per-minute", home).orThrow(),
              QuotaSettings.DEFAULTS,
              LimiterClock.of(() -> NOW));
      limiter.assign(INBOX, "acme");

      new LimiterStateRestorer(store.ledger(), NOW).restoreInto(limiter, store.inboxes().all());

      limiter.acquire(INBOX, GmailMethod.MESSAGES_GET).close();
      Map<String, Long> held = limiter.inboxState(INBOX).orElseThrow().held();
      assertThat(held)
          .containsEntry("user/60s", 2_000L + 20)
          .containsEntry("user/10s", 600L + 20)
          .containsEntry("project/60s", 2_000L + 20)
          .containsEntry("project/day", 9_000L + 20);
    }
  }
}
