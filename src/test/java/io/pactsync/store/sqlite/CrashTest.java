package io.pactsync.store.sqlite;

import static io.pactsync.store.Sample.INBOX;
import static io.pactsync.store.Sample.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.pactsync.store.InboxHeldException;
import io.pactsync.store.InboxLocks;
import io.pactsync.store.Store;
import io.pactsync.store.Tally;
import io.pactsync.store.sqlite.SecondProcess.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two processes on one database, and the state after one was killed. */
class CrashTest {
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
    try (SecondProcess other = SecondProcess.start(Task.CHECKPOINT, file())) {
      String last = "";
      for (int i = 0; i < 8; i++) {
        last = other.awaitOutput("settled");
      }
      List<String> output = new ArrayList<>(List.of(last));
      output.addAll(other.kill().stream().filter(line -> line.matches("settled \\d+")).toList());
      reported = Integer.parseInt(output.get(output.size() - 1).substring("settled ".length()));
    }

    try (Store store = open()) {
      Tally tally = store.messages().tally(INBOX);
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
        SecondProcess other = SecondProcess.start(Task.HOLD, file())) {
      other.awaitOutput("held");

      assertThatExceptionOfType(InboxHeldException.class)
          .isThrownBy(() -> store.locks().hold(INBOX))
          .withMessageContaining("process " + other.pid() + " since 10:15 UTC");

      other.kill();
      store.locks().hold(INBOX).close();
    }
  }

  @Test
  void aFailedLockKeepsTheInboxLockedForOthers() throws Exception {
    try (Store store = open();
        Store beside = open();
        InboxLocks.Hold hold = store.locks().hold(INBOX)) {
      assertThat(hold).isNotNull();
      assertThatExceptionOfType(InboxHeldException.class)
          .isThrownBy(() -> beside.locks().hold(INBOX));

      assertThat(lockResultOfAnotherProcess())
          .startsWith("refused")
          .contains("process " + ProcessHandle.current().pid());
    }
    assertThat(lockResultOfAnotherProcess()).startsWith("held");
  }

  private String lockResultOfAnotherProcess() throws IOException {
    try (SecondProcess other = SecondProcess.start(Task.TRY, file())) {
      return other.awaitOutput("");
    }
  }
}
