package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.store.InboxState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A failure of one inbox does not stop the others. */
class BrokenInboxTest {
  @TempDir private Path home;

  private static EmulatorMailbox mailbox(String email) throws IOException {
    return EmulatorMailboxLoader.load("sample:12", email, InstantSource.system());
  }

  @Test
  void aRevokedCredentialStopsOnlyItsInbox() throws Exception {
    EmulatorMailbox broken = mailbox("broken@example.com");
    EmulatorMailbox whole = mailbox(SyncFixture.INBOX);
    try (SyncFixture rig = SyncFixture.everything(home, broken, whole)) {
      rig.emulator.oauth().revokeAll();
      rig.emulator.faults().add("invalid-grant@1");
      Map<String, SyncReport> reports =
          rig.sync(SyncRequest.PLAIN).stream()
              .collect(Collectors.toMap(SyncReport::inbox, Function.identity()));
      long halted = reports.values().stream().filter(r -> r.halted().isPresent()).count();
      assertThat(halted).isEqualTo(1);
      SyncReport stopped =
          reports.values().stream().filter(r -> r.halted().isPresent()).findFirst().orElseThrow();
      assertThat(stopped.halted().orElseThrow().haltCause())
          .isEqualTo(SyncHaltedException.HaltCause.NEEDS_AUTHORIZING);
      assertThat(rig.store.inboxes().find(stopped.inbox()).orElseThrow().state())
          .isEqualTo(InboxState.NEEDS_AUTHORIZING);
      assertThat(reports.values().stream().filter(SyncReport::completed)).hasSize(1);
    }
  }

  @Test
  void fiveBrokenInboxesDoNotStopFortyFive() throws Exception {
    EmulatorMailbox[] mailboxes = new EmulatorMailbox[50];
    for (int i = 0; i < mailboxes.length; i++) {
      mailboxes[i] = mailbox("inbox%02d@example.com".formatted(i));
    }
    try (SyncFixture rig = SyncFixture.everything(home, mailboxes)) {
      rig.deadTokens.add("inbox03@example.com");
      rig.emulator
          .faults()
          .add("400-mail-not-enabled:user=inbox11@example.com")
          .add("403-domain-policy:user=inbox19@example.com")
          .add("403-scopes:user=inbox27@example.com")
          .add("400-precondition:user=inbox42@example.com")
          // Temporary errors stop no inbox.
          .add("400-precondition:user=inbox05@example.com@2")
          .add("503:messages.get:user=inbox06@example.com@1..3");
      Map<String, SyncReport> reports =
          rig.sync(SyncRequest.PLAIN).stream()
              .collect(Collectors.toMap(SyncReport::inbox, Function.identity()));
      Map<String, SyncHaltedException.HaltCause> halted = new TreeMap<>();
      reports.forEach(
          (inbox, report) ->
              report.halted().ifPresent(halt -> halted.put(inbox, halt.haltCause())));
      assertThat(halted)
          .isEqualTo(
              Map.of(
                  "inbox03@example.com", SyncHaltedException.HaltCause.NEEDS_AUTHORIZING,
                  "inbox11@example.com", SyncHaltedException.HaltCause.MAILBOX,
                  "inbox19@example.com", SyncHaltedException.HaltCause.MAILBOX,
                  "inbox27@example.com", SyncHaltedException.HaltCause.NEEDS_AUTHORIZING,
                  "inbox42@example.com", SyncHaltedException.HaltCause.MAILBOX));
      assertThat(reports.values().stream().filter(SyncReport::completed)).hasSize(45);
      reports.values().stream()
          .filter(SyncReport::completed)
          .forEach(report -> assertThat(report.counts().listed()).isEqualTo(12));
      reports.forEach(
          (inbox, report) ->
              report
                  .halted()
                  .ifPresent(halt -> assertThat(halt.sentenceFor(inbox)).startsWith(inbox)));
    }
  }

  @Test
  void theNextRunContinuesAfterAStop() throws Exception {
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(200))) {
      SyncProgressListener stopAfterTwenty =
          new SyncProgressListener() {
            private final java.util.concurrent.atomic.AtomicInteger done =
                new java.util.concurrent.atomic.AtomicInteger();

            @Override
            public void finished(String inbox, io.pactsync.store.MessageState state) {
              if (done.incrementAndGet() == 20) {
                rig.stop.request();
              }
            }
          };
      SyncReport stopped =
          rig.runner(stopAfterTwenty)
              .sync(java.util.List.of(SyncFixture.INBOX), SyncRequest.PLAIN)
              .get(0);
      assertThat(stopped.halted().orElseThrow().haltCause())
          .isEqualTo(SyncHaltedException.HaltCause.STOPPED);
      assertThat(stopped.counts().synced() + stopped.counts().other()).isBetween(20L, 40L);
      assertThat(stopped.counts().listed()).isEqualTo(200);
    }
    try (SyncFixture rig = SyncFixture.everything(home, SyncFixture.sample(200))) {
      SyncReport report = rig.sync();
      assertThat(report.completed()).isTrue();
      assertThat(report.counts().listed()).isEqualTo(200);
    }
  }
}
