package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Store failures: one sentence, exit code 4, and no data lost after the repair. */
class StoreFailureTest {
  private static final int MESSAGES = 60;

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync = EmulatedInstallation.start(directory, MESSAGES).set("sync.query=");
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  private void syncHalf() {
    pactsync.authorize();
    assertThat(pactsync.run("sync", "--max", "25").exitCode()).isZero();
  }

  private void requireOneSentence(CommandRun run, String... parts) {
    assertThat(run.exitCode()).as(run.out() + run.err()).isEqualTo(4);
    List<String> sentences =
        run.err().lines().filter(line -> line.startsWith("pactsync: ")).toList();
    assertThat(sentences).as(run.err()).hasSize(1);
    assertThat(sentences.get(0)).contains(parts);
  }

  private void requireTheNextRunCompletes() throws IOException {
    CommandRun run = pactsync.run("sync", "--json");
    JsonNode report = run.json();
    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(report.path("listed").asInt()).isEqualTo(MESSAGES);
    assertThat(report.path("pending").asInt()).isZero();
    assertThat(pactsync.run("verify", "--remote").exitCode()).isZero();
  }

  private Path database() {
    return pactsync.home().resolve("pactsync.db");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void anotherProcessLocksTheDatabase() throws Exception {
    syncHalf();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = connection.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");
      CommandRun run = pactsync.run("sync");
      requireOneSentence(run, database().toString());
      statement.execute("ROLLBACK");
    }
    requireTheNextRunCompletes();
  }

  @Test
  void theSchemaIsNewer() throws Exception {
    syncHalf();
    execute("PRAGMA user_version = 99");
    requireOneSentence(pactsync.run("sync"), "newer Pactsync");
    execute("PRAGMA user_version = 2");
    requireTheNextRunCompletes();
  }

  @Test
  void pagesAreCorrupt() throws Exception {
    syncHalf();
    execute("PRAGMA wal_checkpoint(TRUNCATE)");
    byte[] whole = Files.readAllBytes(database());
    try (RandomAccessFile file = new RandomAccessFile(database().toFile(), "rw")) {
      // Every page except the first, because its header alone would reveal the damage.
      for (long page = 1; page < file.length() / 4096; page++) {
        file.seek(page * 4096);
        file.write(new byte[64]);
      }
    }
    byte[] corrupt = Files.readAllBytes(database());
    requireOneSentence(pactsync.run("sync"), database().toString(), "corrupt");
    requireOneSentence(pactsync.run("status"), "corrupt");
    assertThat(Files.readAllBytes(database())).as("left unchanged").isEqualTo(corrupt);
    Files.write(database(), whole);
    requireTheNextRunCompletes();
  }

  @Test
  void theDiskIsFull() throws Exception {
    try (SmallDisk disk = SmallDisk.of(directory.resolve("home"), "2m")) {
      assumeTrue(disk.mounted(), "mounting a small disk needs more rights");
      pactsync.set("sync.min-free-disk=1kB");
      pactsync.authorize();
      requireOneSentence(pactsync.run("sync"), "is full");
      disk.remount("size=200m");
      requireTheNextRunCompletes();
    }
  }

  @Test
  void anAlmostFullDiskStopsTheRun() throws Exception {
    try (SmallDisk disk = SmallDisk.of(directory.resolve("home"), "8m")) {
      assumeTrue(disk.mounted(), "mounting a small disk needs more rights");
      pactsync.set("sync.min-free-disk=8300kB");
      pactsync.authorize();
      requireOneSentence(pactsync.run("sync"), "MB are free below", "sync.min-free-disk");
      disk.remount("size=200m");
      requireTheNextRunCompletes();
    }
  }

  @Test
  void theHomeIsReadOnly() throws Exception {
    try (SmallDisk disk = SmallDisk.of(directory.resolve("home"), "200m")) {
      assumeTrue(disk.mounted(), "mounting a small disk needs more rights");
      syncHalf();
      disk.remount("ro");
      requireOneSentence(pactsync.run("sync"), "not writable");
      disk.remount("rw");
      requireTheNextRunCompletes();
    }
  }

  /** A small file system, if this user may mount one. */
  private record SmallDisk(Path path, boolean mounted) implements AutoCloseable {
    static SmallDisk of(Path path, String size) throws IOException, InterruptedException {
      Files.createDirectories(path);
      return new SmallDisk(
          path,
          run("mount", "-t", "tmpfs", "-o", "mode=700,size=" + size, "tmpfs", path.toString()));
    }

    private static boolean run(String... command) throws InterruptedException {
      try {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor()
            == 0;
      } catch (IOException e) {
        return false;
      }
    }

    void remount(String options) throws InterruptedException {
      List<String> command = new ArrayList<>(List.of("mount", "-o", "remount," + options));
      command.add(path.toString());
      assertThat(run(command.toArray(String[]::new))).as("remounted").isTrue();
    }

    @Override
    public void close() throws InterruptedException {
      if (mounted) {
        assertThat(run("umount", "-l", path.toString())).as("unmounted").isTrue();
      }
    }
  }
}
