package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that is missing although contracts were delivered is never replaced silently. */
class LostStoreTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final String REPLACE = "store.replace-missing=true";

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync = EmulatedInstallation.start(directory, 40).set("sync.query=");
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  private void syncAll() {
    pactsync.authorize();
    assertThat(pactsync.run("sync").exitCode()).isZero();
    assertThat(delivered()).isNotEmpty();
  }

  private Path database() {
    return pactsync.home().resolve("pactsync.db");
  }

  /** The bytes of every delivered file, by its path. */
  private Map<String, String> delivered() {
    Path root = pactsync.home().resolve("contracts");
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(root)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        files.put(
            root.relativize(file).toString(),
            Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return files;
  }

  private void requireRefusal(Path missing, String... args) {
    CommandRun run = pactsync.run(args);
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(4);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).as(run.err()).hasSize(1);
    assertThat(run.err())
        .startsWith("pactsync: the database " + missing + " is missing, but ")
        .contains("message.json shows that it existed; restore it from a backup", REPLACE);
    assertThat(missing).doesNotExist();
  }

  @Test
  void noCommandCreatesAnotherDatabase() throws IOException {
    syncAll();
    Map<String, String> before = delivered();
    Files.delete(database());

    for (String command :
        List.of("sync", "status", "inboxes", "contracts", "failures", "retry", "verify")) {
      requireRefusal(database(), command);
    }
    for (String command : List.of("pause", "resume", "revoke", "authorize")) {
      requireRefusal(database(), command, INBOX);
    }
    requireRefusal(database(), "units", "--spent");
    assertThat(pactsync.run("units").exitCode()).as("creates no database").isZero();
    assertThat(database()).doesNotExist();
    assertThat(delivered()).isEqualTo(before);
  }

  @Test
  void deliveredContractsAloneAreEnoughToRefuse() throws IOException {
    syncAll();
    removeAllButContracts(pactsync.home());
    requireRefusal(database(), "sync");
    assertThat(pactsync.home().resolve("locks")).doesNotExist();
  }

  @Test
  void aRestoredBackupWorks() throws IOException {
    syncAll();
    byte[] backup = Files.readAllBytes(database());
    Files.delete(database());
    requireRefusal(database(), "sync");
    Files.write(database(), backup);
    CommandRun run = pactsync.run("sync");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
  }

  @Test
  void aWrongStoreUrlIsReported() throws IOException {
    syncAll();
    Path wrong = directory.resolve("other/pactsync.db");
    requireRefusal(wrong, "sync", "--set", "store.url=jdbc:sqlite:" + wrong);
    assertThat(wrong.resolveSibling("locks")).doesNotExist();
    assertThat(pactsync.run("sync").exitCode()).isZero();
  }

  @Test
  void aReplacedDatabaseDeliversTheSameFiles() throws IOException {
    syncAll();
    Map<String, String> before = delivered();
    String goneAtGmail = before.keySet().iterator().next().split("/", -1)[3];
    EmulatorMailbox mailbox = pactsync.emulator().mailbox(INBOX);
    assertThat(mailbox.delete(goneAtGmail)).isTrue();
    Files.delete(database());

    CommandRun authorized = pactsync.consent("allow", INBOX, "--set", REPLACE);
    assertThat(authorized.exitCode()).as(authorized.err()).isZero();
    CommandRun synced = pactsync.run("sync");
    assertThat(synced.exitCode()).as(synced.err()).isZero();

    assertThat(delivered()).isEqualTo(before);
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
    CommandRun contracts = pactsync.run("contracts", "--json", "--limit", "1000");
    long folders = before.keySet().stream().filter(file -> file.endsWith("message.json")).count();
    assertThat(contracts.out().lines()).hasSize((int) folders - 1);
  }

  @Test
  void aHomeWithoutContractsIsNotLost() throws IOException {
    pactsync.authorize();
    Files.delete(database());
    assertThat(pactsync.home().resolve("token.key")).exists();
    Files.createDirectories(pactsync.home().resolve("contracts/.staging/" + INBOX + "/run/01/x"));
    Files.createDirectories(pactsync.home().resolve("contracts/" + INBOX + "/2026/11/begun"));
    Files.createDirectories(pactsync.home().resolve("contracts/notes/about/11/x"));
    Files.writeString(pactsync.home().resolve("contracts/notes/about/11/x/message.json"), "{}");

    CommandRun run = pactsync.run("inboxes");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(database()).exists();
  }

  private static void removeAllButContracts(Path home) throws IOException {
    Files.walkFileTree(
        home,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
            return visited.equals(home.resolve("contracts"))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(
              Path visited, @org.jspecify.annotations.Nullable IOException e) throws IOException {
            if (!visited.equals(home)) {
              Files.delete(visited);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
