package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.quota.GmailMethod;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings and histories without end cost a bounded number of calls and end with a sentence. */
class EndlessPagesTest {
  @TempDir private Path home;
  private SyncFixture rig;

  @BeforeEach
  void start() {
    EmulatorMailbox mailbox = SyncFixture.sample(20);
    rig = SyncFixture.everything(home, mailbox);
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private void requireEnd(SyncReport report, GmailMethod method) {
    SyncHaltedException halt = report.halted().orElseThrow();
    assertThat(halt.haltCause()).isEqualTo(SyncHaltedException.HaltCause.GOOGLE);
    assertThat(halt.sentence()).contains(" has no end: ").endsWith("; sync again later");
    assertThat(report.spent().calls().get(method)).isLessThanOrEqualTo(60);
    assertThat(report.completed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"repeated-token", "endless-pages"})
  void aListingWithoutEndEnds(String fault) {
    rig.emulator.faults().add(fault + ":messages.list");
    requireEnd(rig.sync(), GmailMethod.MESSAGES_LIST);
    rig.emulator.faults().clear();
    SyncReport report = rig.sync();
    assertThat(report.completed()).isTrue();
    assertThat(report.counts().listed()).isEqualTo(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"repeated-token", "endless-pages"})
  void aHistoryWithoutEndEnds(String fault) {
    rig.sync();
    rig.emulator.faults().add(fault + ":history.list");
    requireEnd(rig.sync(), GmailMethod.HISTORY_LIST);
    rig.emulator.faults().clear();
    assertThat(rig.sync().completed()).isTrue();
  }

  @Test
  void aHistoryWithARefusedTokenIsReadAgain() {
    rig.sync();
    rig.emulator.faults().add("repeated-token:history.list@1").add("400-page-token@2");
    SyncReport report = rig.sync();
    assertThat(report.halted()).isEmpty();
    assertThat(report.completed()).isTrue();
  }
}
