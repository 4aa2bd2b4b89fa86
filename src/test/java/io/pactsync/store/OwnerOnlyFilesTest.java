package io.pactsync.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFilesTest {
  @TempDir private Path temporary;

  @Test
  void onlyTheOwnerMayUseTheFilesAndDirectories() throws IOException {
    Path directory = temporary.resolve("a/b");
    OwnerOnlyFiles.createDirectories(directory);
    OwnerOnlyFiles.createFile(directory.resolve("created"));
    OwnerOnlyFiles.open(
            directory.resolve("opened"),
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE))
        .close();

    assertThat(mode(temporary.resolve("a"))).isEqualTo("rwx------");
    assertThat(mode(directory)).isEqualTo("rwx------");
    assertThat(mode(directory.resolve("created"))).isEqualTo("rw-------");
    assertThat(mode(directory.resolve("opened"))).isEqualTo("rw-------");
  }

  @Test
  void anExistingDirectoryIsKeptAndAFileIsNot() throws IOException {
    Path directory = temporary.resolve("directory");
    assertThat(OwnerOnlyFiles.createDirectory(directory)).isTrue();
    assertThat(OwnerOnlyFiles.createDirectory(directory)).isFalse();

    Path file = Files.createFile(temporary.resolve("file"));
    assertThatExceptionOfType(FileAlreadyExistsException.class)
        .isThrownBy(() -> OwnerOnlyFiles.createDirectory(file));
  }

  @Test
  void fileSystemsWithoutPosixPermissionsWork() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(temporary.resolve("a.zip"), Map.of("create", "true"))) {
      Path directory = zip.getPath("/a/b");
      assertThat(OwnerOnlyFiles.supportsPosix(directory)).isFalse();

      OwnerOnlyFiles.createDirectories(directory);
      OwnerOnlyFiles.createFile(directory.resolve("file"));
      OwnerOnlyFiles.setFileMode(directory.resolve("file"));

      assertThat(Files.exists(directory.resolve("file"))).isTrue();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
