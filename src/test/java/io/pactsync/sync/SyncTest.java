package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.deliver.DeliveredCheck;
import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.DocumentRow;
import io.pactsync.store.StoredContract;
import io.pactsync.store.Tally;
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
    Mailbox mailbox = SyncRig.sample(120);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
      SyncReport first = rig.sync();
      assertThat(first.halted()).isEmpty();
      assertThat(first.completed()).isTrue();
      assertThat(first.mode()).isEqualTo(SyncMode.FULL);
      Tally books = first.books();
      assertThat(books.listed()).isEqualTo(mailbox.messagesTotal());
      assertThat(books.synced() + books.other()).isEqualTo(books.listed());
      assertThat(books.synced()).isPositive();
      // A profile, one page, the last history check, and a get for each message.
      assertThat(first.spent().totalUnits()).isEqualTo(1 + 5 + 2 + 5 * books.listed());
      requireDocumentsInPlace(rig, books.attachments());

      SyncReport second = rig.sync();
      assertThat(second.spent().totalUnits()).isEqualTo(2);
      assertThat(second.spent().calls()).doesNotContainKey(GmailMethod.MESSAGES_GET);
      assertThat(second.books()).isEqualTo(books);
    }
  }

  private static void requireDocumentsInPlace(SyncRig rig, long documents) {
    int checked = 0;
    for (StoredContract contract : rig.contracts()) {
      for (DocumentRow document : contract.documents()) {
        assertThat(
                DeliveredCheck.verify(
                    rig.home.resolve("contracts"),
                    contract.contract().folder(),
                    document.file(),
                    document.size(),
                    document.sha256()))
            .as("%s of %s", document.file(), contract.contract().gmailId())
            .isEqualTo(DeliveredCheck.Finding.FINE);
        checked++;
      }
    }
    assertThat(checked).isEqualTo(documents);
  }

  @Test
  void theConfiguredQueryNarrowsTheListing() {
    try (SyncRig rig = new SyncRig(home, SyncRig.unlimited(), SyncRig.sample(120))) {
      SyncReport report = rig.sync();
      assertThat(report.completed()).isTrue();
      assertThat(report.books().listed()).isBetween(20L, 119L);
    }
  }

  @Test
  void newMailCostsAHistoryCheckAListingAndGets() throws Exception {
    Mailbox mailbox = SyncRig.sample(40);
    Mailbox more = SyncRig.sample(43);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
      rig.sync();
      for (var mail :
          more.search(io.pactsync.emulator.mailbox.SearchQuery.ALL, Set.of(), false)
              .subList(0, 3)) {
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
    Mailbox mailbox = SyncRig.sample(40);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
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
    Mailbox mailbox = SyncRig.sample(600);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
      rig.emulator.faults().add("mail-arrives(3):messages.list@2");
      SyncReport report = rig.sync();
      assertThat(report.books().listed()).isEqualTo(mailbox.messagesTotal()).isEqualTo(603);
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void emptyPagesRepeatedIdsAndStaleTokensLoseNothing() {
    Mailbox mailbox = SyncRig.sample(1200);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
      rig.emulator
          .faults()
          .add("empty-page:messages.list@2")
          .add("repeated-ids:messages.list@3")
          .add("400-page-token:messages.list@4")
          .add("shuffled:messages.list@5");
      SyncReport report = rig.sync(SyncRig.atMost(1)).get(0);
      assertThat(report.halted()).isEmpty();
      assertThat(report.books().listed()).isEqualTo(1200);
      assertThat(report.books().pending()).isEqualTo(1199);
    }
  }

  @Test
  void temporaryErrorsLoseNoMessage() {
    Mailbox mailbox = SyncRig.sample(150);
    var faulty =
        SyncRig.unlimited()
            .faults("503:messages.get:2%,500:messages.get:1%,502-html:messages.get:1%")
            .faults("reset:messages.get:2%,truncate:messages.get:2%,cut:messages.get:1%")
            .faults("401:messages.get:1%,429:messages.get:0.3%");
    try (SyncRig rig = new SyncRig(home, faulty, mailbox).listingEverything()) {
      SyncReport report = rig.sync();
      assertThat(report.halted()).isEmpty();
      assertThat(report.books().pending()).isZero();
      assertThat(report.books().listed()).isEqualTo(150);
      // Three failures of one message in a row are rare at these rates.
      assertThat(report.books().failed()).isLessThanOrEqualTo(2);
      requireDocumentsInPlace(rig, report.books().attachments());
    }
  }

  @Test
  void aMissingMessageIsStoredAsGone() {
    Mailbox mailbox = SyncRig.sample(20);
    try (SyncRig rig = SyncRig.everything(home, mailbox)) {
      rig.emulator.faults().add("404:messages.get@3");
      SyncReport report = rig.sync();
      assertThat(report.books().gone()).isEqualTo(1);
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void aMessageThatAlwaysFailsBecomesADeadLetter() {
    Mailbox mailbox = SyncRig.sample(20);
    try (SyncRig rig =
        new SyncRig(home, SyncRig.unlimited(), mailbox)
            .with(new SyncSettings("", 2, Duration.ofDays(1), Duration.ofDays(7), 8))) {
      String failing =
          mailbox.search(io.pactsync.emulator.mailbox.SearchQuery.ALL, Set.of(), false).get(7).id();
      rig.emulator.faults().add("503:messages.get:id=" + failing);
      SyncReport report = rig.sync();
      assertThat(report.books().failed()).isEqualTo(1);
      assertThat(report.books().synced() + report.books().other()).isEqualTo(19);
      assertThat(rig.store.messages().deadLetters(Optional.empty(), 10))
          .singleElement()
          .satisfies(
              deadLetter -> {
                assertThat(deadLetter.gmailId()).isEqualTo(failing);
                assertThat(deadLetter.reason()).contains("tried 2 times");
              });
      rig.emulator.faults().clear();
      assertThat(rig.store.messages().retry(SyncRig.INBOX, Optional.empty())).isEqualTo(1);
      assertThat(rig.sync().books().failed()).isZero();
    }
  }

  @Test
  void rateLimitRefusalsCountAsNoAttempt() {
    Mailbox mailbox = SyncRig.sample(30);
    try (SyncRig rig =
        new SyncRig(home, SyncRig.unlimited(), mailbox)
            .with(new SyncSettings("", 1, Duration.ofDays(1), Duration.ofDays(7), 8))) {
      rig.emulator
          .faults()
          .add("429:messages.get@3")
          .add("403-user-rate:messages.get@9")
          .add("429-concurrent:messages.get@14");
      SyncReport report = rig.sync();
      assertThat(report.spent().refused()).isEqualTo(3);
      assertThat(report.books().failed()).isZero();
      assertThat(report.completed()).isTrue();
    }
  }

  @Test
  void maxLimitsTheFetchedMessages() {
    try (SyncRig rig = SyncRig.everything(home, SyncRig.sample(30))) {
      SyncRequest ten = SyncRig.atMost(10);
      SyncReport report = rig.sync(ten).get(0);
      assertThat(report.books().pending()).isEqualTo(20);
      assertThat(report.completed()).isFalse();
      assertThat(rig.sync().books().pending()).isZero();
    }
  }

  @Test
  void aDryRunWritesNothingAndEstimatesTheCost() {
    try (SyncRig rig = SyncRig.everything(home, SyncRig.sample(30))) {
      SyncReport report = rig.sync(SyncRig.dryRun()).get(0);
      SyncReport.Outlook outlook = report.outlook().orElseThrow();
      assertThat(outlook.listed()).isEqualTo(30);
      assertThat(outlook.units()).isEqualTo(150);
      assertThat(report.books().listed()).isZero();
      assertThat(report.spent().totalUnits()).isEqualTo(5);
    }
  }

  @Test
  void everythingIsListedAgainAfterAWeek() {
    Instant now = Instant.now();
    try (SyncRig rig = SyncRig.everything(home, SyncRig.sample(20))) {
      rig.sync();
      rig.at(InstantSource.fixed(now.plus(Duration.ofDays(8))));
      SyncReport report = rig.sync();
      assertThat(report.mode()).isEqualTo(SyncMode.FULL);
      assertThat(report.spent().totalUnits()).isEqualTo(1 + 5);
    }
  }

  @Test
  void anotherQueryListsEverythingAgain() {
    try (SyncRig rig = new SyncRig(home, SyncRig.unlimited(), SyncRig.sample(60))) {
      long narrow = rig.sync().books().listed();
      SyncReport report = rig.listingEverything().sync();
      assertThat(report.mode()).isEqualTo(SyncMode.FULL);
      assertThat(report.books().listed()).isEqualTo(60).isGreaterThan(narrow);
    }
  }

  @Test
  void theReportTheLedgerAndTheEmulatorAgree() {
    try (SyncRig rig = new SyncRig(home, SyncRig.unlimited(), SyncRig.sample(40))) {
      SyncReport report = rig.sync();
      var today = io.pactsync.quota.PacificDay.of(Instant.now());
      long stored =
          rig.store.ledger().spent(Optional.of(SyncRig.INBOX), today.minusDays(1), today).stream()
              .mapToLong(io.pactsync.store.SpentRow::units)
              .sum();
      assertThat(stored).isEqualTo(report.spent().totalUnits());
      assertThat(rig.emulator.audit().units()).isEqualTo(stored);
      assertThat(report.peak()).containsKey("user/1s");
    }
  }
}
