package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.MailboxMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup and its restore, as docs/operating.md describes them. */
class BackupTest {
  private static final String INBOX = EmulatedInstallation.INBOX;

  @TempDir private Path directory;

  @Test
  void aRestoredHomeIsCompleteAgain() throws IOException {
    try (EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 60)) {
      pactsync.set("sync.query=");
      pactsync.authorize();
      sync(pactsync);
      Path backup = directory.resolve("backup");
      copy(pactsync.home(), backup);
      List<Path> lost = arriveAfterwards(pactsync);

      delete(pactsync.home());
      copy(backup, pactsync.home());
      JsonNode report = sync(pactsync);

      assertThat(report.path("new").asInt()).isEqualTo(5);
      JsonNode verified = pactsync.run("verify", "--remote", "--repair", "--json").json();
      assertThat(verified.path("complete").asBoolean()).as("%s", verified).isTrue();
      assertThat(verified.path("remoteListed").asInt()).isEqualTo(65);
      assertThat(deliveries(pactsync)).isEqualTo(lost);
    }
  }

  @Test
  void documentsThatTheBackupLacksAreFetchedAgain() throws IOException {
    try (EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 30)) {
      pactsync.set("sync.query=");
      pactsync.authorize();
      sync(pactsync);
      List<Path> before = deliveries(pactsync);
      delete(pactsync.home().resolve("contracts"));

      assertThat(pactsync.run("verify").exitCode()).isEqualTo(1);
      assertThat(pactsync.run("verify", "--repair").exitCode()).isZero();
      assertThat(deliveries(pactsync)).isEqualTo(before);
    }
  }

  private static JsonNode sync(EmulatedInstallation pactsync) {
    CommandRun run = pactsync.run("sync", "--json");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.json();
  }

  /** Delivers and syncs mails after the backup. Returns all files then. */
  private static List<Path> arriveAfterwards(EmulatedInstallation pactsync) throws IOException {
    EmulatorMailbox mailbox = pactsync.emulator().mailbox(INBOX);
    for (String id : pactsync.messageIds().subList(0, 5)) {
      MailboxMessage again = mailbox.find(id).orElseThrow();
      mailbox.add(again.source(), Set.of("INBOX"), Optional.of(Instant.now()), Optional.empty());
    }
    sync(pactsync);
    return deliveries(pactsync);
  }

  private static List<Path> deliveries(EmulatedInstallation pactsync) throws IOException {
    Path root = pactsync.home().resolve("contracts");
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).map(root::relativize).sorted().toList();
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void delete(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
