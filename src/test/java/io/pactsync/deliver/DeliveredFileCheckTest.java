package io.pactsync.deliver;

import static io.pactsync.deliver.DeliveredFileCheck.DeliveredFileState.CORRUPT;
import static io.pactsync.deliver.DeliveredFileCheck.DeliveredFileState.INTACT;
import static io.pactsync.deliver.DeliveredFileCheck.DeliveredFileState.MISSING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveredFileCheckTest {
  private static final String CONTENT = "the lease";

  @TempDir private Path root;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = Files.createDirectories(root.resolve("inbox/2026/10/1")).resolve("Lease.pdf");
    Files.writeString(file, CONTENT);
  }

  @Test
  void anUnchangedFileIsFine() {
    assertThat(check()).isEqualTo(INTACT);
    assertThat(DeliveredFileCheck.verifyJson(root, "inbox/2026/10/1", "00")).isEqualTo(MISSING);
  }

  @Test
  void aPathWithoutAFileIsMissing() throws IOException {
    Path elsewhere = Files.move(file, root.resolve("elsewhere"));
    assertThat(check()).isEqualTo(MISSING);

    Files.createSymbolicLink(file, elsewhere);
    assertThat(check()).isEqualTo(MISSING);

    Files.delete(file);
    Files.createDirectory(file);
    assertThat(check()).isEqualTo(MISSING);
  }

  @Test
  void aFileWithOtherContentIsCorrupt() throws IOException {
    Files.writeString(file, "the leash");
    assertThat(check()).isEqualTo(CORRUPT);

    Files.writeString(file, "the le");
    assertThat(check()).isEqualTo(CORRUPT);
  }

  private DeliveredFileCheck.DeliveredFileState check() {
    return DeliveredFileCheck.verify(
        root,
        "inbox/2026/10/1",
        "Lease.pdf",
        CONTENT.length(),
        Sha256.of(CONTENT.getBytes(StandardCharsets.UTF_8)));
  }
}
