package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
  @TempDir private Path temp;

  @Test
  void isCreatedForItsOwnerAlone() throws Exception {
    Path home = temp.resolve("a/b");
    Home.create(home);
    Home.create(home);

    for (Path directory : new Path[] {home, home.getParent()}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void mayBeALinkToADirectory() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp);
    Home.create(link);
    assertThat(link).isDirectory();
  }

  @Test
  void saysWhyItCannotBe() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));

    assertThatThrownBy(() -> Home.create(file))
        .isInstanceOf(StoreException.class)
        .hasMessage("the home " + file + " is a file; name a directory with --home");
    assertThatThrownBy(() -> Home.create(file.resolve("below")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("name a");
    assertThatThrownBy(() -> Home.create(Path.of("/proc/pactsync/home")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot be created");
  }
}
