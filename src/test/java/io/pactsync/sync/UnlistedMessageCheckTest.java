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

/** Messages that the history reports and the listing does not show are found, and at what cost. */
class UnlistedMessageCheckTest {
  private static final String LATE_INDEX = "late-index(600m)";

  @TempDir private Path home;
  private volatile Instant now = Instant.now();
  private EmulatorMailbox mailbox;
  private SyncFixture rig;
  private MailboxMessage matching;
  private MailboxMessage other;

  @BeforeEach
  void start() {
    mailbox = SyncFixture.sample(40);
    rig = SyncFixture.everything(home, mailbox).listing("has:attachment").at(() -> now);
    rig.sync();
    List<MailboxMessage> all = mailbox.search(SearchQuery.ALL, Set.of(), false);
    matching = all.stream().filter(mail -> isListed(mail.id())).findFirst().orElseThrow();
    other = all.stream().filter(mail -> !isListed(mail.id())).findFirst().orElseThrow();
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private boolean isListed(String id) {
    return rig.stateOf(id).isPresent();
  }

  private String arrive(MailboxMessage like, Instant date, String... labels) throws IOException {
    return mailbox.add(like.source(), Set.of(labels), Optional.of(date), Optional.empty()).id();
  }

  private long cost() {
    SyncReport report = rig.sync();
    assertThat(report.halted()).isEmpty();
    return report.spent().totalUnits();
  }

  private void later(Duration time) {
    now = now.plus(time);
  }

  private boolean isFetched(String id) {
    return rig.stateOf(id)
        .filter(state -> state == MessageState.SYNCED || state == MessageState.OTHER)
        .isPresent();
  }

  @Test
  void aMessageThatTheIndexShowsLaterIsFound() throws IOException {
    rig.emulator.faults().add(LATE_INDEX);
    String late = arrive(matching, now, "INBOX");
    for (int run = 0; run < 3; run++) {
      assertThat(cost()).isBetween(7L, 18L);
      assertThat(isListed(late)).isFalse();
    }
    rig.emulator.faults().clear();
    rig.sync();
    assertThat(isFetched(late)).isTrue();
    later(Duration.ofHours(1));
    cost();
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void anIndexThatLagsForHoursCostsLessAndLess() throws IOException {
    rig.emulator.faults().add("late-index(60000m)");
    String late = arrive(matching, now, "INBOX");
    long units = 0;
    for (int run = 0; run < 10 * 4; run++) {
      units += cost();
      later(Duration.ofMinutes(15));
    }
    assertThat(isListed(late)).isFalse();
    assertThat(units).isLessThan(40 * 2 + 10 * 16);
    rig.emulator.faults().clear();
    later(Duration.ofDays(1));
    rig.sync();
    assertThat(isFetched(late)).isTrue();
  }

  @Test
  void anOldMessageThatIsImportedIsFound() throws IOException {
    String old = arrive(matching, now.minus(Duration.ofDays(3000)), "INBOX");
    String older = arrive(matching, now.minus(Duration.ofDays(5000)));
    assertThat(cost()).isEqualTo(2 + 5);
    // History, the index, profile, everything, two gets, history.
    assertThat(cost()).isEqualTo(2 + 5 + 1 + 5 + 2 * 5 + 2);
    assertThat(isFetched(old)).isTrue();
    assertThat(isFetched(older)).isTrue();
    later(Duration.ofHours(1));
    cost();
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void anOldMessageThatDoesNotMatchIsGivenUpAfterADay() throws IOException {
    arrive(other, now.minus(Duration.ofDays(3000)), "INBOX");
    long units = 0;
    for (int run = 0; run < 3 * 24; run++) {
      units += cost();
      later(Duration.ofHours(1));
    }
    assertThat(units).isLessThan(3 * 24 * 2 + 10 * 16);
    assertThat(rig.store.unlisted().due(SyncFixture.INBOX, now.plus(Duration.ofDays(9)))).isEmpty();
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void messagesThatDoNotMatchCostOneMoreCheck() throws IOException {
    for (int i = 0; i < 30; i++) {
      arrive(other, now, "INBOX");
    }
    assertThat(cost()).isEqualTo(2 + 5);
    later(Duration.ofMinutes(15));
    assertThat(cost()).isEqualTo(2 + 5 + 5);
    later(Duration.ofMinutes(15));
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void spamAndDeletedMessagesAreNotCheckedAgain() throws IOException {
    arrive(other, now, "SPAM");
    String deleted = arrive(other, now, "INBOX");
    String trashed = arrive(other, now, "INBOX");
    mailbox.delete(deleted);
    mailbox.relabel(trashed, Set.of("TRASH"), Set.of("INBOX"));
    assertThat(cost()).isEqualTo(2 + 5);
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void aMessageThatTheFirstListingMissedIsFoundMinutesLater() throws IOException {
    rig.close();
    mailbox = SyncFixture.sample(5);
    rig =
        SyncFixture.everything(home.resolve("new"), mailbox)
            .listing("has:attachment")
            .at(() -> now);
    rig.emulator.faults().add(LATE_INDEX);
    String late = arrive(matching, now, "INBOX");
    rig.sync();
    rig.emulator.faults().clear();
    assertThat(cost()).isEqualTo(2);
    later(Duration.ofMinutes(11));
    assertThat(cost()).isEqualTo(2 + 5 + 5);
    assertThat(isFetched(late)).isTrue();
    assertThat(cost()).isEqualTo(2);
  }

  @Test
  void aMessageThatIsFoundLateSurvivesACrash() throws IOException {
    rig.emulator.faults().add("503:messages.list");
    String late = arrive(matching, now, "INBOX");
    // The listing fails after the history was read.
    assertThat(rig.sync().halted()).isPresent();
    rig.emulator.faults().clear();
    rig.emulator.faults().add(LATE_INDEX);
    rig.sync();
    rig.emulator.faults().clear();
    rig.sync();
    assertThat(isFetched(late)).isTrue();
  }
}
