package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths may contain every character that the file system accepts. */
class UnusualPathsTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final String UNUSUAL = "a b?c=d&e#f%20g%é+;mode=memory";

  @TempDir private Path temp;

  @Test
  void theHomeMayHaveAnyCharacterInItsPath() throws IOException {
    Path directory = Files.createDirectories(temp.resolve(UNUSUAL));
    EmulatedInstallation pactsync = everyCommandWorks(directory);
    assertThat(pactsync.home().resolve("pactsync.db")).isRegularFile();
    assertThat(names(temp)).containsExactly(UNUSUAL);
    assertThat(names(directory)).containsExactlyInAnyOrder("client.json", "home");
  }

  @Test
  void storeAndDeliveryPathsMayHaveAnyCharacter() throws IOException {
    Path directory = temp.resolve("s").resolve(UNUSUAL);
    Path store = directory.resolve("?" + UNUSUAL);
    Path delivered = temp.resolve("d").resolve(UNUSUAL);
    everyCommandWorks(temp, "store.url=jdbc:sqlite:" + store, "deliver.directory=" + delivered);
    assertThat(names(directory)).containsExactlyInAnyOrder("?" + UNUSUAL, "locks");
    assertThat(names(delivered)).contains(INBOX);
  }

  private static EmulatedInstallation everyCommandWorks(Path directory, String... settings)
      throws IOException {
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(directory, 20).set("sync.query=")) {
      for (String setting : settings) {
        pactsync.set(setting);
      }
      assertThat(pactsync.consent("allow", INBOX).err()).doesNotContain("pactsync: ");
      for (String command :
          List.of(
              "sync", "sync", "status", "contracts", "failures", "verify", "inboxes", "units")) {
        CommandRun run = pactsync.run(command);
        assertThat(run.exitCode()).as(command + ": " + run.err()).isZero();
      }
      assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
      assertThat(pactsync.run("units", "--spent").out()).contains("messages.get");
      return pactsync;
    }
  }

  private static List<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
