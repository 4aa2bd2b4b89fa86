package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.SearchQuery;
import io.pactsync.quota.GmailMethod;
import io.pactsync.store.DeadLetter;
import io.pactsync.store.MessageState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No final state rests on one response, and no dead letter on a few seconds. */
class SecondOpinionTest {
  private static final int MAILS = 20;

  @TempDir private Path home;
  private final FastClock clock = new FastClock();
  private EmulatorMailbox mailbox;
  private SyncFixture rig;
  private String victim = "";

  @BeforeEach
  void start() {
    mailbox = SyncFixture.sample(MAILS);
    rig = SyncFixture.everything(home, mailbox).at(clock);
    victim = mailbox.search(SearchQuery.ALL, Set.of(), false).get(7).id();
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private SyncReport syncWith(String fault) {
    rig.emulator.faults().clear();
    if (!fault.isEmpty()) {
      rig.emulator.faults().add(fault);
    }
    return rig.sync();
  }

  private long gets() {
    return rig.emulator.audit().entries().stream()
        .filter(entry -> entry.method() == GmailMethod.MESSAGES_GET)
        .filter(entry -> entry.messageId().equals(Optional.of(victim)))
        .count();
  }

  private MessageState victimState() {
    return rig.stateOf(victim).orElseThrow();
  }

  private String reason() {
    return rig.store.messages().deadLetters(Optional.empty(), 10).stream()
        .map(DeadLetter::reason)
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"404", "400-precondition", "403-domain-policy"})
  void aDenialThatDoesNotRepeatCostsNoMessage(String fault) {
    SyncReport report = syncWith(fault + ":messages.get:id=" + victim + "@1");
    assertThat(report.completed()).isTrue();
    assertThat(victimState()).isIn(MessageState.SYNCED, MessageState.OTHER);
  }

  @Test
  void aFreshNotFoundIsAskedOnceMoreLater() {
    SyncReport report = syncWith("404:messages.get:id=" + victim + "@1");
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().gone()).isZero();
    assertThat(gets()).isEqualTo(2);
  }

  @Test
  void twoNotFoundMakeAMessageGone() {
    SyncReport report = syncWith("404:messages.get:id=" + victim);
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().gone()).isEqualTo(1);
    assertThat(gets()).isEqualTo(2);
  }

  @Test
  void aGoneMessageThatAListingShowsIsFetched() {
    syncWith("404:messages.get:id=" + victim);
    assertThat(victimState()).isEqualTo(MessageState.GONE);

    clock.skip(Duration.ofMinutes(1));
    rig.emulator.faults().clear();
    SyncReport report = rig.sync(FULL).get(0);
    assertThat(report.counts().gone()).isZero();
    assertThat(report.completed()).isTrue();
    assertThat(victimState()).isIn(MessageState.SYNCED, MessageState.OTHER);
  }

  @Test
  void aDeletedMessageThatIsStillListedCostsLessAndLess() {
    syncWith("404:messages.get:id=" + victim);
    for (int day = 0; day < 8; day++) {
      for (int listing = 0; listing < 4; listing++) {
        clock.skip(Duration.ofHours(6));
        rig.sync(FULL);
        assertThat(victimState()).isEqualTo(MessageState.GONE);
      }
    }
    // At once, after an hour, and after 1, 2 and 4 days: each time twice.
    assertThat(gets()).isBetween(8L, 12L);
  }

  @Test
  void aMessageThatIsAlwaysDeniedIsOneDeadLetter() {
    SyncReport report = syncWith("400-precondition:messages.get:id=" + victim);
    assertThat(report.halted()).isEmpty();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().failed()).isEqualTo(1);
    assertThat(victimState()).isEqualTo(MessageState.FAILED);
    assertThat(reason()).contains("Precondition check failed");
    // The other messages are served, so the next run does not halt either.
    assertThat(rig.sync().halted()).isEmpty();
  }

  @Test
  void aForbiddenMessageIsOneDeadLetter() {
    SyncReport report = syncWith("403-domain-policy:messages.get:id=" + victim);
    assertThat(report.halted()).isEmpty();
    assertThat(report.counts().failed()).isEqualTo(1);
    assertThat(report.completed()).isTrue();
  }

  @Test
  void denialsAtRandomHaltNothing() {
    rig.close();
    mailbox = SyncFixture.sample(200);
    rig =
        new SyncFixture(home.resolve("random"), SyncFixture.unlimited(), mailbox)
            .listingEverything()
            .at(clock);
    SyncReport report = syncWith("400-precondition:5%,404:messages.get:2%");
    assertThat(report.halted()).isEmpty();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().synced() + report.counts().other()).isGreaterThanOrEqualTo(199);
  }

  @Test
  void aMailboxThatGivesNoMessageHaltsTheRun() {
    // In real time, ten messages are denied long before the first is asked for again.
    rig.at(InstantSource.system());
    SyncReport report = syncWith("400-precondition:messages.get");
    assertThat(report.halted()).isPresent();
    assertThat(report.counts().failed()).isZero();
    assertThat(report.counts().pending()).isEqualTo(MAILS);
    assertThat(rig.emulator.audit().entries().size()).isLessThan(80);
  }

  @Test
  void aMailboxThatIsOffHaltsARunOfNamedMessages() {
    rig.emulator.faults().add("400-mail-not-enabled");
    SyncReport report = rig.sync(SyncFixture.named(List.of(victim))).get(0);
    assertThat(report.halted()).isPresent();
    assertThat(report.counts().pending()).isEqualTo(1);
  }

  @Test
  void attemptsAreMinutesAndThenHoursApart() {
    String fault = "503:messages.get:id=" + victim;
    SyncReport first = syncWith(fault);
    assertThat(first.counts().pending()).isEqualTo(1);
    assertThat(first.halted()).isEmpty();
    assertThat(gets()).isEqualTo(3);
    // It is not due yet.
    rig.sync();
    assertThat(gets()).isEqualTo(3);

    clock.skip(Duration.ofMinutes(11));
    assertThat(rig.sync().counts().pending()).isEqualTo(1);
    assertThat(gets()).isEqualTo(6);

    clock.skip(Duration.ofMinutes(90));
    rig.sync();
    assertThat(gets()).isEqualTo(6);

    clock.skip(Duration.ofMinutes(40));
    SyncReport last = rig.sync();
    assertThat(last.counts().failed()).isEqualTo(1);
    assertThat(last.completed()).isTrue();
    assertThat(gets()).isEqualTo(9);
    assertThat(reason()).endsWith("(tried 9 times)");
  }

  @Test
  void aMessageThatRecoversMinutesLaterIsFetched() {
    syncWith("503:messages.get:id=" + victim);
    clock.skip(Duration.ofMinutes(11));
    assertThat(syncWith("").completed()).isTrue();
    assertThat(rig.store.messages().counts(SyncFixture.INBOX).failed()).isZero();
  }

  @Test
  void aDeadLetterByTransientErrorsIsTriedAgainAtABoundedPrice() {
    String fault = "503:messages.get:id=" + victim;
    syncWith(fault);
    clock.skip(Duration.ofMinutes(11));
    rig.sync();
    clock.skip(Duration.ofHours(3));
    assertThat(rig.sync().counts().failed()).isEqualTo(1);
    long before = gets();
    for (int day = 0; day < 16; day++) {
      clock.skip(Duration.ofDays(1));
      rig.sync();
    }
    // After 1, 2, 4 and 8 days, three tries each.
    assertThat(gets() - before).isBetween(9L, 12L);
    assertThat(rig.store.messages().counts(SyncFixture.INBOX).failed()).isEqualTo(1);

    clock.skip(Duration.ofDays(17));
    assertThat(syncWith("").counts().failed()).isZero();
    assertThat(victimState()).isIn(MessageState.SYNCED, MessageState.OTHER);
  }

  @Test
  void anInboxWhoseCredentialWorksAgainIsActive() {
    SyncReport refused = syncWith("403-scopes@1");
    assertThat(refused.halted()).isPresent();
    assertThat(syncWith("").completed()).isTrue();
    assertThat(rig.store.inboxes().find(SyncFixture.INBOX).orElseThrow().state())
        .isEqualTo(io.pactsync.store.InboxState.ACTIVE);
  }

  private static final SyncRequest FULL =
      new SyncRequest(
          true,
          Optional.empty(),
          Optional.empty(),
          java.util.OptionalLong.empty(),
          false,
          Optional.empty());
}
