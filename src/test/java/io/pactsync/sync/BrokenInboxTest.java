package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.Mailbox;
import io.pactsync.emulator.mailbox.MailboxLoader;
import io.pactsync.store.InboxState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stops one inbox stops no other. */
class BrokenInboxTest {
  @TempDir private Path home;

  private static Mailbox mailbox(String email) throws IOException {
    return MailboxLoader.load("sample:12", email, InstantSource.system());
  }

  @Test
  void aDeadCredentialStopsThatInboxAlone() throws Exception {
    Mailbox broken = mailbox("broken@example.com");
    Mailbox whole = mailbox(SyncRig.INBOX);
    try (SyncRig rig = new SyncRig(home, SyncRig.unlimited(), broken, whole).listingEverything()) {
      rig.emulator.oauth().revokeAll();
      rig.emulator.faults().add("invalid-grant@1");
      Map<String, SyncReport> reports =
          rig.sync(SyncRequest.PLAIN).stream()
              .collect(Collectors.toMap(SyncReport::inbox, Function.identity()));
      long halted = reports.values().stream().filter(r -> r.halted().isPresent()).count();
      assertThat(halted).isEqualTo(1);
      SyncReport stopped =
          reports.values().stream().filter(r -> r.halted().isPresent()).findFirst().orElseThrow();
      assertThat(stopped.halted().orElseThrow().why())
          .isEqualTo(SyncHalted.Cause.NEEDS_AUTHORIZING);
      assertThat(rig.store.inboxes().find(stopped.inbox()).orElseThrow().state())
          .isEqualTo(InboxState.NEEDS_AUTHORIZING);
      assertThat(reports.values().stream().filter(SyncReport::completed)).hasSize(1);
    }
  }

  @Test
  void aStopKeepsWhatIsDoneAndTheNextRunCarriesOn() throws Exception {
    try (SyncRig rig =
        new SyncRig(home, SyncRig.unlimited(), SyncRig.sample(200)).listingEverything()) {
      SyncProgress stopAfterTwenty =
          new SyncProgress() {
            private final java.util.concurrent.atomic.AtomicInteger done =
                new java.util.concurrent.atomic.AtomicInteger();

            @Override
            public void settled(String inbox, io.pactsync.store.MessageState state) {
              if (done.incrementAndGet() == 20) {
                rig.stop.request();
              }
            }
          };
      SyncReport stopped =
          rig.runner(stopAfterTwenty)
              .sync(java.util.List.of(SyncRig.INBOX), SyncRequest.PLAIN)
              .get(0);
      assertThat(stopped.halted().orElseThrow().why()).isEqualTo(SyncHalted.Cause.STOPPED);
      assertThat(stopped.books().synced() + stopped.books().other()).isBetween(20L, 40L);
      assertThat(stopped.books().listed()).isEqualTo(200);
    }
    try (SyncRig rig =
        new SyncRig(home, SyncRig.unlimited(), SyncRig.sample(200)).listingEverything()) {
      SyncReport report = rig.sync();
      assertThat(report.completed()).isTrue();
      assertThat(report.books().listed()).isEqualTo(200);
    }
  }
}
