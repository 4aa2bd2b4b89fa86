package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.deliver.DeliveredFileCheck;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.StoredContract;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** End-to-end tests of a sync against the emulator. */
class SyncTest {
  @TempDir private Path home;

  @Test
  void aSecondSyncFetchesNothing() {
    EmulatorMailbox mailbox = SyncFixture.sample(120);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      SyncReport first = rig.sync();
      assertThat(first.halted()).isEmpty();
      assertThat(first.completed()).isTrue();
      assertThat(first.mode()).isEqualTo(SyncMode.FULL);
      MessageCounts counts = first.counts();
      assertThat(counts.listed()).isEqualTo(mailbox.messagesTotal());
      assertThat(counts.synced() + counts.other()).isEqualTo(counts.listed());
      assertThat(counts.synced()).isPositive();
      // A profile, one page, the last history check, and a get for each message.
      assertThat(first.spent().totalUnits()).isEqualTo(1 + 5 + 2 + 5 * counts.listed());
      requireDocumentsInPlace(rig, counts.attachments());

      SyncReport second = rig.sync();
      assertThat(second.spent().totalUnits()).isEqualTo(2);
      assertThat(second.spent().calls()).doesNotContainKey(GmailMethod.MESSAGES_GET);
      assertThat(second.counts()).isEqualTo(counts);
    }
  }

  private static void requireDocumentsInPlace(SyncFixture rig, long documents) {
    int checked = 0;
    for (StoredContract contract : rig.contracts()) {
      for (DocumentRow document : contract.documents()) {
        assertThat(
                DeliveredFileCheck.verify(
                    rig.home.resolve("contracts"),
                    contract.contract().folder(),
                    document.file(),
                    document.size(),
                    document.sha256()))
            .as("%s of %s", document.file(), contract.contract().gmailId())
            .isEqualTo(DeliveredFileCheck.DeliveredFileState.INTACT);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(documents);
  }

  @Test
  void theConfiguredQueryNarrowsTheListing() {
    try (SyncFixture rig =
        new SyncFixture(home, SyncFixture.unlimited(), SyncFixture.sample(120))) {
      SyncReport report = rig.sync();
      assertThat(report.completed()).isTrue();
      assertThat(report.counts().listed()).isBetween(20L, 119L);
    }
  }

  @Test
  void newMailCostsAHistoryCheckAListingAndGets() throws Exception {
    EmulatorMailbox mailbox = SyncFixture.sample(40);
    EmulatorMailbox more = SyncFixture.sample(43);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      rig.sync();
      for (var mail : more.search(SearchQuery.ALL, Set.of(), false).subList(0, 3)) {
        mailbox.add(mail.source(), Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty());
      }
      SyncReport report = rig.sync();
      assertThat(report.mode()).isEqualTo(SyncMode.INCREMENTAL);
      assertThat(report.newlyListed()).isEqualTo(3);
      assertThat(report.spent().totalUnits()).isEqualTo(2 + 5 + 3 * 5);
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void anExpiredHistoryListsInFull() {
    EmulatorMailbox mailbox = SyncFixture.sample(40);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      rig.sync();
      rig.emulator.faults().add("404-history@1");
      SyncReport report = rig.sync();
      assertThat(report.mode()).isEqualTo(SyncMode.FULL);
      assertThat(report.newlyListed()).isZero();
      assertThat(report.spent().totalUnits()).isEqualTo(2 + 1 + 5);
      assertThat(rig.sync().spent().totalUnits()).isEqualTo(2);
    }
  }

  @Test
  void mailThatArrivesDuringTheListingIsFound() {
    EmulatorMailbox mailbox = SyncFixture.sample(600);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      rig.emulator.faults().add("mail-arrives(3):messages.list@2");
      SyncReport report = rig.sync();
      assertThat(report.counts().listed()).isEqualTo(mailbox.messagesTotal()).isEqualTo(603);
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void emptyPagesRepeatedIdsAndStaleTokensLoseNothing() {
    EmulatorMailbox mailbox = SyncFixture.sample(1200);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      rig.emulator
          .faults()
          .add("empty-page:messages.list@2")
          .add("repeated-ids:messages.list@3")
          .add("400-page-token:messages.list@4")
          .add("shuffled:messages.list@5");
      SyncReport report = rig.sync(SyncFixture.atMost(1)).get(0);
      assertThat(report.halted()).isEmpty();
      assertThat(report.counts().listed()).isEqualTo(1200);
      assertThat(report.counts().pending()).isEqualTo(1199);
    }
  }

  @Test
  void temporaryErrorsLoseNoMessage() {
    EmulatorMailbox mailbox = SyncFixture.sample(150);
    var faulty =
        SyncFixture.unlimited()
            .faults("503:messages.get:2%,500:messages.get:1%,502-html:messages.get:1%")
            .faults("reset:messages.get:2%,truncate:messages.get:2%,cut:messages.get:1%")
            .faults("401:messages.get:1%,429:messages.get:0.3%");
    try (SyncFixture rig = new SyncFixture(home, faulty, mailbox).listingEverything()) {
      SyncReport report = rig.sync();
      assertThat(report.halted()).isEmpty();
      assertThat(report.counts().pending()).isZero();
      assertThat(report.counts().listed()).isEqualTo(150);
      // Three failures of one message in a row are rare at these rates.
      assertThat(report.counts().failed()).isLessThanOrEqualTo(2);
      requireDocumentsInPlace(rig, report.counts().attachments());
    }
  }

  @Test
  void messagesFetchedAgainCountAsRetried() {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(20))) {
      rig.emulator.faults().add("cut:messages.get@1..3").add("503:messages.get@5..6");
      SyncReport report = rig.sync();
      assertThat(report.completed()).isTrue();
      assertThat(report.spent().retried()).isEqualTo(5);
    }
  }

  @Test
  void aMissingMessageIsStoredAsGone() {
    EmulatorMailbox mailbox = SyncFixture.sample(20);
    try (SyncFixture rig = SyncFixture.everything(home, mailbox)) {
      String id = mailbox.search(SearchQuery.ALL, Set.of(), false).get(2).id();
      rig.emulator.faults().add("404:messages.get:id=" + id);
      SyncReport report = rig.at(new FastClock()).sync();
      assertThat(report.counts().gone()).isEqualTo(1);
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void aMessageThatAlwaysFailsBecomesADeadLetter() {
    EmulatorMailbox mailbox = SyncFixture.sample(20);
    try (SyncFixture rig =
        new SyncFixture(home, SyncFixture.unlimited(), mailbox)
            .with(new SyncSettings("", 1, Duration.ofDays(1), Duration.ofDays(7), 8))
            .at(new FastClock())) {
      String failing = mailbox.search(SearchQuery.ALL, Set.of(), false).get(7).id();
      rig.emulator.faults().add("503:messages.get:id=" + failing);
      SyncReport report = rig.sync();
      assertThat(report.counts().failed()).isEqualTo(1);
      assertThat(report.counts().synced() + report.counts().other()).isEqualTo(19);
      assertThat(rig.store.messages().deadLetters(Optional.empty(), 10))
          .singleElement()
          .satisfies(
              deadLetter -> {
                assertThat(deadLetter.gmailId()).isEqualTo(failing);
                assertThat(deadLetter.reason()).contains("tried 3 times");
              });
      rig.emulator.faults().clear();
      assertThat(rig.store.messages().retry(SyncFixture.INBOX, Optional.empty())).isEqualTo(1);
      assertThat(rig.sync().counts().failed()).isZero();
    }
  }

  @Test
  void rateLimitRefusalsCountAsNoAttempt() {
    EmulatorMailbox mailbox = SyncFixture.sample(30);
    try (SyncFixture rig =
        new SyncFixture(home, SyncFixture.unlimited(), mailbox)
            .with(new SyncSettings("", 1, Duration.ofDays(1), Duration.ofDays(7), 8))) {
      rig.emulator
          .faults()
          .add("429:messages.get@3")
          .add("403-user-rate:messages.get@9")
          .add("429-concurrent:messages.get@14");
      SyncReport report = rig.sync();
      assertThat(report.spent().refused()).isEqualTo(3);
      assertThat(report.counts().failed()).isZero();
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void maxLimitsTheFetchedMessages() {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(30))) {
      SyncRequest ten = SyncFixture.atMost(10);
      SyncReport report = rig.sync(ten).get(0);
      assertThat(report.counts().pending()).isEqualTo(20);
      assertThat(report.completed()).isFalse();
      assertThat(rig.sync().counts().pending()).isZero();
    }
  }

  @Test
  void aDryRunWritesNothingAndEstimatesTheCost() {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(30))) {
      SyncReport report = rig.sync(SyncFixture.dryRun()).get(0);
      SyncReport.DryRunEstimate outlook = report.estimate().orElseThrow();
      assertThat(outlook.listed()).isEqualTo(30);
      assertThat(outlook.units()).isEqualTo(150);
      assertThat(report.counts().listed()).isZero();
      assertThat(report.spent().totalUnits()).isEqualTo(5);
    }
  }

  @Test
  void everythingIsListedAgainAfterAWeek() {
    Instant now = Instant.now();
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(20))) {
      rig.sync();
      rig.at(InstantSource.fixed(now.plus(Duration.ofDays(8))));
      SyncReport report = rig.sync();
      assertThat(report.mode()).isEqualTo(SyncMode.FULL);
      assertThat(report.spent().totalUnits()).isEqualTo(1 + 5);
    }
  }

  @Test
  void anotherQueryListsEverythingAgain() {
    try (SyncFixture rig = new SyncFixture(home, SyncFixture.unlimited(), SyncFixture.sample(60))) {
      long narrow = rig.sync().counts().listed();
      SyncReport report = rig.listingEverything().sync();
      assertThat(report.mode()).isEqualTo(SyncMode.FULL);
      assertThat(report.counts().listed()).isEqualTo(60).isGreaterThan(narrow);
    }
  }

  @Test
  void theReportTheLedgerAndTheEmulatorAgree() {
    try (SyncFixture rig = new SyncFixture(home, SyncFixture.unlimited(), SyncFixture.sample(40))) {
      SyncReport report = rig.sync();
      var today = io.pactsync.quota.window.PacificDay.of(Instant.now());
      long stored =
          rig
              .store
              .ledger()
              .spendingByDay(Optional.of(SyncFixture.INBOX), today.minusDays(1), today)
              .stream()
              .mapToLong(io.pactsync.store.DailySpendingRow::units)
              .sum();
      assertThat(stored).isEqualTo(report.spent().totalUnits());
      assertThat(rig.emulator.audit().units()).isEqualTo(stored);
      assertThat(report.peak()).containsKey("user/1s");
    }
  }
}
