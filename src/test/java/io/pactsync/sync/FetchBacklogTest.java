package io.pactsync.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.store.MessageOutcome;
import io.pactsync.store.MessageRef;
import io.pactsync.store.PendingMessage;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import io.pactsync.time.ManualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FetchBacklogTest {
  private static final String INBOX = "legal@example.com";

  @TempDir Path directory;
  private final ManualTime time = new ManualTime();
  private Store store;
  private FetchBacklog backlog;

  @BeforeEach
  void listMessages() {
    store = SqliteStore.open(directory.resolve("pactsync.db"), time::instant);
    store
        .listings()
        .enqueue(
            INBOX, IntStream.range(0, 10).mapToObj(i -> new MessageRef("a" + i, "a" + i)).toList());
    backlog =
        new FetchBacklog(
            new AllPendingSource(store.messages(), INBOX),
            OptionalLong.empty(),
            time::instant,
            new StopSignal(),
            Duration.ofMinutes(5));
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  @Test
  void aRetryIsHandedOutWhenItIsDueBeforeNewMessages() throws Exception {
    fail(backlog.take().orElseThrow(), Duration.ofSeconds(2));
    assertThat(takeId()).isEqualTo("a1");
    time.sleep(Duration.ofSeconds(1));
    assertThat(takeId()).isEqualTo("a2");
    time.sleep(Duration.ofSeconds(1));
    assertThat(takeId()).isEqualTo("a0");
    assertThat(takeId()).isEqualTo("a3");
  }

  @Test
  void aMessageThatFailsOftenIsHandedOutOnceForEachFailure() throws Exception {
    List<String> taken = new ArrayList<>();
    for (int i = 0; i < 13; i++) {
      PendingMessage message = backlog.take().orElseThrow();
      taken.add(message.gmailId());
      if (message.gmailId().equals("a0") && taken.size() < 10) {
        fail(message, Duration.ofSeconds(3));
      }
      time.sleep(Duration.ofSeconds(1));
    }
    assertThat(taken)
        .containsExactly(
            "a0", "a1", "a2", "a0", "a3", "a4", "a0", "a5", "a6", "a0", "a7", "a8", "a9");
  }

  private String takeId() throws InterruptedException {
    return backlog.take().orElseThrow().gmailId();
  }

  private void fail(PendingMessage message, Duration delay) {
    Instant due = time.instant().plus(delay);
    store
        .messages()
        .checkpoint(
            INBOX,
            List.of(new MessageOutcome.RetryLater(message.gmailId(), "busy", true, false, due)),
            time.instant());
    backlog.done(message, Optional.of(due));
  }
}
