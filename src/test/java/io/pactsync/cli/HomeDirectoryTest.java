package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.app.HomeDirectory;
import io.pactsync.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeDirectoryTest {
  @TempDir private Path temp;

  @Test
  void isCreatedForItsOwnerOnly() throws Exception {
    Path home = temp.resolve("a/b");
    HomeDirectory.create(home);
    HomeDirectory.create(home);

    for (Path directory : new Path[] {home, home.getParent()}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void mayBeALinkToADirectory() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp);
    HomeDirectory.create(link);
    assertThat(link).isDirectory();
  }

  @Test
  void aUserWithoutAHomeMustNameOne() throws Exception {
    CommandRun run = homeless(Map.of(), "inboxes");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .isEqualTo(
            "pactsync: HOME: this user has no home directory; set PACTSYNC_HOME to a directory, or"
                + " name one with --home\n");
    try (Stream<Path> created = Files.list(temp)) {
      assertThat(created).isEmpty();
    }
  }

  @Test
  void aNamedHomeNeedsNoUserHome() {
    Path named = temp.resolve("named");
    assertThat(homeless(Map.of("PACTSYNC_HOME", named.toString()), "inboxes").exitCode()).isZero();
    assertThat(named).isDirectory();
    Path given = temp.resolve("given");
    assertThat(homeless(Map.of(), "inboxes", "--home", given.toString()).exitCode()).isZero();
    assertThat(given).isDirectory();
  }

  private CommandRun homeless(Map<String, String> environment, String... arguments) {
    return new CommandFixture(temp)
        .withEnvironment(environment)
        .withoutUserHome()
        .inRealTime()
        .run(arguments);
  }

  @Test
  void reportsWhyItCannotBeCreated() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));

    assertThatThrownBy(() -> HomeDirectory.create(file))
        .isInstanceOf(StoreException.class)
        .hasMessage("the home " + file + " is a file; name a directory with --home");
    assertThatThrownBy(() -> HomeDirectory.create(file.resolve("below")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("name a");
    assertThatThrownBy(() -> HomeDirectory.create(Path.of("/proc/pactsync/home")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be created");
  }
}
