package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks the order of a sync's system calls, which decides what survives a power failure. Needs
 * strace, which {@code scripts/test} installs if it can.
 */
class DurabilityTest {
  @TempDir private Path directory;

  private static boolean straceWorks() throws InterruptedException {
    try {
      return new ProcessBuilder("strace", "-o", "/dev/null", "true").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void filesAreSyncedBeforeTheirCheckpoint() throws Exception {
    assumeTrue(straceWorks(), "strace is missing or not allowed to trace");
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(
            directory,
            EmulatedInstallation.withoutQuota(2).jitter(Duration.ZERO),
            EmulatedInstallation.sample(30, EmulatedInstallation.INBOX))) {
      pactsync.authorize();
      Path log = directory.resolve("calls.log");
      JsonNode report =
          pactsync
              .childProcess(4)
              .runUnder(
                  List.of(
                      "strace",
                      "-f",
                      "-y",
                      "-s",
                      "70000",
                      "-e",
                      "trace=rename,renameat,renameat2,mkdir,mkdirat,fsync,fdatasync,pwrite64",
                      "-o",
                      log.toString()),
                  "sync");
      assertThat(report.path("completed").asBoolean()).as(report.toString()).isTrue();
      SystemCalls calls = SystemCalls.read(Files.readAllLines(log, StandardCharsets.ISO_8859_1));
      int documents = 0;
      for (SystemCalls.Call rename : calls.renamesInto(directory.resolve("home/contracts"))) {
        requireDurable(calls, rename);
        documents++;
      }
      assertThat(documents)
          .isEqualTo(report.path("attachments").asInt() + report.path("synced").asInt());
    }
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  private static void requireDurable(SystemCalls calls, SystemCalls.Call rename) {
    Path target = Path.of(rename.target());
    Path folder = parent(target);
    assertThat(calls.syncsOf(rename.path()))
        .as("%s is synced before it is renamed", rename.path())
        .anyMatch(sync -> sync.ended() < rename.began());
    // The checkpoint of the message writes the folder's name into the database.
    String storedName = parent(parent(parent(folder))).relativize(folder).toString();
    SystemCalls.Call checkpoint = calls.firstJournalWriteWith(storedName);
    assertThat(calls.syncsOf(folder.toString()))
        .as("%s: its directory is synced before the checkpoint", target)
        .anyMatch(sync -> sync.began() > rename.ended() && sync.ended() < checkpoint.began());
    for (Path made = folder; calls.made(made.toString()).isPresent(); made = parent(made)) {
      long madeAt = calls.made(made.toString()).get().ended();
      assertThat(calls.syncsOf(parent(made).toString()))
          .as("%s: its parent is synced before the checkpoint", made)
          .anyMatch(sync -> sync.began() > madeAt && sync.ended() < checkpoint.began());
    }
    assertThat(calls.journalSyncsAfter(checkpoint)).as("the checkpoint is synced").isNotEmpty();
  }
}
