package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.store.MessageState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what each situation lists, and its cost in units. */
class DiscoveryTest {
  private static final int MAILS = 40;

  @TempDir private Path home;
  private EmulatorMailbox mailbox;
  private SyncFixture rig;

  @BeforeEach
  void start() {
    mailbox = SyncFixture.sample(MAILS);
    rig = SyncFixture.everything(home, mailbox);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private MailboxMessage arrive(Set<String> labels, Instant when) throws IOException {
    var source = mailbox.search(SearchQuery.ALL, Set.of(), false).get(0).source();
    return mailbox.add(source, labels, Optional.of(when), Optional.empty());
  }

  private SyncReport syncCosting(long units) {
    SyncReport report = rig.sync();
    assertThat(report.completed()).isTrue();
    assertThat(report.spent().totalUnits()).isEqualTo(units);
    return report;
  }

  @Test
  void theFirstSyncEndsWithOneHistoryCheck() {
    syncCosting(1 + 5 + 5 * MAILS + 2);
    syncCosting(2);
  }

  @Test
  void onlyNewMessagesThatMatchAreFetched() throws IOException {
    rig.listing("has:attachment");
    rig.sync();
    List<MailboxMessage> all = mailbox.search(SearchQuery.ALL, Set.of(), false);
    MailboxMessage matching = all.stream().filter(this::isListed).findFirst().orElseThrow();
    MailboxMessage other = all.stream().filter(mail -> !isListed(mail)).findFirst().orElseThrow();
    for (int i = 0; i < 200; i++) {
      MailboxMessage like = i % 67 == 10 ? matching : other;
      mailbox.add(like.source(), Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty());
    }
    assertThat(syncCosting(2 + 5 + 3 * 5).newlyListed()).isEqualTo(3);
  }

  private boolean isListed(MailboxMessage mail) {
    return rig.stateOf(mail.id()).isPresent();
  }

  @Test
  void newMessagesThatDoNotMatchAreNotFetched() throws IOException {
    rig.listing("has:attachment");
    rig.sync();
    MailboxMessage other =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .filter(mail -> !isListed(mail))
            .findFirst()
            .orElseThrow();
    for (int i = 0; i < 20; i++) {
      mailbox.add(other.source(), Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty());
    }
    syncCosting(2 + 5);
    // The index knows them, and the listing still does not show them.
    syncCosting(2 + 5 + 5);
    syncCosting(2);
  }

  @Test
  void anOldMessageThatLeavesTheTrashIsFound() throws IOException {
    MailboxMessage old = arrive(Set.of("TRASH"), Instant.now().minus(Duration.ofDays(400)));
    rig.sync();
    assertThat(rig.stateOf(old.id())).isEmpty();

    mailbox.relabel(old.id(), Set.of("INBOX"), Set.of("TRASH"));
    SyncReport report = syncCosting(2 + 1 + 5 + 5 + 2);
    assertThat(report.mode()).isEqualTo(SyncMode.FULL);
    assertThat(report.newlyListed()).isEqualTo(1);
    syncCosting(2);
  }

  @Test
  void anOldMessageThatLeavesSpamIsFound() throws IOException {
    MailboxMessage old = arrive(Set.of("SPAM"), Instant.now().minus(Duration.ofDays(30)));
    rig.sync();
    mailbox.relabel(old.id(), Set.of("INBOX"), Set.of("SPAM"));
    assertThat(syncCosting(2 + 1 + 5 + 5 + 2).newlyListed()).isEqualTo(1);
  }

  @Test
  void readingAndStarringMailCostsNoListing() {
    rig.sync();
    String id = mailbox.search(SearchQuery.ALL, Set.of(), false).get(0).id();
    mailbox.relabel(id, Set.of("STARRED"), Set.of("UNREAD"));
    syncCosting(2);
  }

  @Test
  void labelChangesCountIfTheQueryUsesLabels() {
    rig.listing("label:starred");
    SyncReport first = rig.sync();
    String id =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .map(MailboxMessage::id)
            .filter(each -> rig.stateOf(each).isEmpty())
            .findFirst()
            .orElseThrow();
    mailbox.relabel(id, Set.of("STARRED"), Set.of());
    SyncReport report = rig.sync();
    assertThat(report.newlyListed()).isEqualTo(1);
    assertThat(report.counts().listed()).isEqualTo(first.counts().listed() + 1);
  }

  @Test
  void aMessageDeletedBeforeItIsFetchedIsGone() {
    rig.sync(SyncFixture.atMost(10));
    List<String> left =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .map(MailboxMessage::id)
            .filter(id -> rig.stateOf(id).orElseThrow() == MessageState.PENDING)
            .toList();
    mailbox.delete(left.get(0));
    mailbox.delete(left.get(7));
    SyncReport report = rig.at(new FastClock()).sync();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().gone()).isEqualTo(2);
    assertThat(report.counts().listed()).isEqualTo(MAILS);
  }

  @Test
  void aDraftSavedAgainIsAnotherMessage() throws IOException {
    MailboxMessage draft = arrive(Set.of("DRAFT"), Instant.now());
    rig.sync();
    long listed = rig.store.messages().counts(SyncFixture.INBOX).listed();
    mailbox.delete(draft.id());
    MailboxMessage again = arrive(Set.of("DRAFT"), Instant.now());
    SyncReport report = rig.sync();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().listed()).isEqualTo(listed + 1);
    assertThat(rig.stateOf(again.id())).isPresent();
    assertThat(rig.stateOf(draft.id())).isPresent();
  }

  @Test
  void aStoredHistoryIdThatCannotBeUsedListsInFull() {
    rig.sync();
    rig.store
        .listings()
        .advanceHistoryId(SyncFixture.INBOX, "184467440737095516160", Instant.now());
    assertThat(syncCosting(1 + 5).mode()).isEqualTo(SyncMode.FULL);
    syncCosting(2);
  }

  @Test
  void theRelistIntervalListsInFull() {
    rig.sync();
    Instant later = Instant.now().plus(SyncSettings.DEFAULTS.relistAfter()).plusSeconds(1);
    rig.at(() -> later);
    SyncReport report = syncCosting(1 + 5);
    assertThat(report.mode()).isEqualTo(SyncMode.FULL);
    syncCosting(2);
  }

  @Test
  void anotherQueryListsInFullAndKeepsMessages() {
    rig.sync();
    rig.listing("has:attachment");
    SyncReport report = syncCosting(1 + 5);
    assertThat(report.mode()).isEqualTo(SyncMode.FULL);
    assertThat(report.counts().listed()).isEqualTo(MAILS);
  }

  @Test
  void namedMessagesAreFetchedWithoutAListing() {
    List<String> ids =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .limit(3)
            .map(MailboxMessage::id)
            .toList();
    rig.at(new FastClock());
    SyncReport report =
        rig.sync(SyncFixture.named(List.of(ids.get(0), ids.get(1), "abc123"))).get(0);
    assertThat(report.mode()).isEqualTo(SyncMode.IDS);
    assertThat(report.spent().totalUnits()).isEqualTo(2 * 5 + 2 * 5);
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().listed()).isEqualTo(3);
    SyncReport.NamedMessagesResult named = report.named().orElseThrow();
    assertThat(named.unknown()).containsExactly("abc123");
    assertThat(named.doneBefore()).isZero();
    assertThat(named.pending()).isZero();

    SyncReport again = rig.sync(SyncFixture.named(ids)).get(0);
    assertThat(again.spent().totalUnits()).isEqualTo(5);
    assertThat(again.named().orElseThrow().doneBefore()).isEqualTo(2);
    // A sync then lists everything, and fetches the rest.
    assertThat(rig.sync().counts().listed()).isEqualTo(MAILS + 1);
  }

  @Test
  void otherPendingMessagesAreNotFetched() {
    rig.sync(SyncFixture.atMost(5));
    List<String> pending =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .map(MailboxMessage::id)
            .filter(id -> rig.stateOf(id).orElseThrow() == MessageState.PENDING)
            .toList();
    rig.emulator.faults().add("503:messages.get:id=" + pending.get(3) + "@1");
    SyncReport report = rig.sync(SyncFixture.named(pending.subList(3, 5))).get(0);
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().pending()).isEqualTo(MAILS - 5 - 2);
  }

  @Test
  void namedMessagesThatWereGoneAreTriedAgain() {
    rig.emulator
        .faults()
        .add(
            "404:messages.get:id="
                + mailbox.search(SearchQuery.ALL, Set.of(), false).get(1).id()
                + "@1..2");
    SyncReport first = rig.at(new FastClock()).sync();
    assertThat(first.counts().gone()).isEqualTo(1);
    String gone =
        mailbox.search(SearchQuery.ALL, Set.of(), false).stream()
            .map(MailboxMessage::id)
            .filter(id -> rig.stateOf(id).orElseThrow() == MessageState.GONE)
            .findFirst()
            .orElseThrow();
    SyncReport report = rig.sync(SyncFixture.named(List.of(gone))).get(0);
    assertThat(report.counts().gone()).isZero();
    assertThat(report.named().orElseThrow().unknown()).isEmpty();
  }
}
