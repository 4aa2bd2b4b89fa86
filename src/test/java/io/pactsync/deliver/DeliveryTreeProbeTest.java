package io.pactsync.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveredMessageFinderTest {
  @TempDir private Path root;

  @Test
  void oneMessageIsFoundAmongEmptyFolders() throws IOException {
    for (int i = 0; i < 50; i++) {
      Files.createDirectories(root.resolve("inbox%d@x.example/2026/01/begun".formatted(i)));
    }
    assertThat(DeliveryTreeProbe.findAny(root)).isEmpty();
    Path folder = Files.createDirectories(root.resolve("legal@x.example/2025/12/18c"));
    Path message = Files.createFile(folder.resolve("message.json"));
    assertThat(DeliveryTreeProbe.findAny(root)).contains(message);
  }

  @Test
  void aFileAtAnotherLevelIsNoMessage() throws IOException {
    for (String folder :
        new String[] {"", ".staging/2026/11/x", "a/2026/11", "a/26/11/x", "a/2026/11/x/y"}) {
      Path directory = Files.createDirectories(root.resolve(folder));
      Files.writeString(directory.resolve("message.json"), "{}");
    }
    assertThat(DeliveryTreeProbe.findAny(root)).isEmpty();
  }

  @Test
  void aMissingDirectoryContainsNoMessage() throws IOException {
    assertThat(DeliveryTreeProbe.findAny(root.resolve("none"))).isEmpty();
    assertThat(DeliveryTreeProbe.findAny(Files.createFile(root.resolve("file")))).isEmpty();
  }

  @Test
  void theSearchEndsAtTheEntryLimit() throws IOException {
    Path folder = Files.createDirectories(root.resolve("legal@x.example/2025/12/18c"));
    Path message = Files.createFile(folder.resolve("message.json"));
    assertThat(DeliveryTreeProbe.findAny(root, 3)).isEmpty();
    assertThat(DeliveryTreeProbe.findAny(root, 4)).contains(message);
  }
}
