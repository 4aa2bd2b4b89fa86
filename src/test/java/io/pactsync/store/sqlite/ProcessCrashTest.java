package io.pactsync.store.sqlite;

import static io.pactsync.store.StoreSamples.INBOX;
import static io.pactsync.store.StoreSamples.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.InboxLockedException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.MessageCounts;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.OtherProcess.OtherProcessTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two processes on one database, and the state after one was killed. */
class ProcessCrashTest {
  @TempDir private Path directory;

  private Path file() {
    return directory.resolve("store.db");
  }

  private Store open() {
    return SqliteStore.open(file(), InstantSource.fixed(NOW));
  }

  @Test
  void everyReportedCheckpointSurvivesAKill() throws Exception {
    int reported;
    try (OtherProcess other = OtherProcess.start(OtherProcessTask.CHECKPOINT, file())) {
      String last = "";
      for (int i = 0; i < 8; i++) {
        last = other.awaitOutput("settled");
      }
      List<String> output = new ArrayList<>(List.of(last));
      output.addAll(other.kill().stream().filter(line -> line.matches("settled \\d+")).toList());
      reported = Integer.parseInt(output.get(output.size() - 1).substring("settled ".length()));
    }

    try (Store store = open()) {
      MessageCounts tally = store.messages().counts(INBOX);
      assertThat(tally.synced()).isGreaterThanOrEqualTo(reported);
      // A checkpoint of five messages is complete or absent, and so is the listing before it.
      assertThat(tally.synced() % 5).isZero();
      assertThat(tally.pending()).isIn(0L, 5L);
      assertThat(tally.bytes()).isEqualTo(10 * tally.synced());
      List<String> contracts = new ArrayList<>();
      store.messages().forEachContract(INBOX, stored -> contracts.add(stored.contract().gmailId()));
      assertThat(contracts).hasSize((int) tally.synced());
    }
  }

  @Test
  void anInboxIsLockedUntilItsProcessDies() throws Exception {
    try (Store store = open();
        OtherProcess other = OtherProcess.start(OtherProcessTask.HOLD, file())) {
      other.awaitOutput("held");

      assertThatExceptionOfType(InboxLockedException.class)
          .isThrownBy(() -> store.locks().acquire(INBOX))
          .withMessageContaining("process " + other.pid() + " since 10:15 UTC");

      other.kill();
      store.locks().acquire(INBOX).close();
    }
  }

  @Test
  void aFailedLockKeepsTheInboxLockedForOthers() throws Exception {
    try (Store store = open();
        Store beside = open();
        InboxLocks.InboxLock hold = store.locks().acquire(INBOX)) {
      assertThat(hold).isNotNull();
      assertThatExceptionOfType(InboxLockedException.class)
          .isThrownBy(() -> beside.locks().acquire(INBOX));

      assertThat(lockResultOfAnotherProcess())
          .startsWith("refused")
          .contains("process " + ProcessHandle.current().pid());
    }
    assertThat(lockResultOfAnotherProcess()).startsWith("held");
  }

  private String lockResultOfAnotherProcess() throws IOException {
    try (OtherProcess other = OtherProcess.start(OtherProcessTask.TRY, file())) {
      return other.awaitOutput("");
    }
  }
}
