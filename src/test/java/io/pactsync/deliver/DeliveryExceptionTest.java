package io.pactsync.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DeliveryExceptionTest {
  private static final Path ROOT = Path.of("contracts");

  @Test
  void aFullDiskIsRecognizedByTheSystemMessage() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "Only Linux has /dev/full.");
    IOException cause =
        catchThrowableOfType(IOException.class, () -> Files.writeString(full, "bytes"));

    assertError(
        cause,
        DeliveryException.DeliveryFailure.FULL,
        "The disk of contracts is full; free some space and sync again.");
  }

  @Test
  void anExhaustedDiskQuotaIsAFullDisk() {
    assertError(
        new FileSystemException("a", null, "Disk quota exceeded"),
        DeliveryException.DeliveryFailure.FULL,
        "The disk of contracts is full; free some space and sync again.");
  }

  @Test
  void anUnwritableDirectoryNamesTheKeyToSet() {
    for (IOException cause :
        new IOException[] {
          new AccessDeniedException("a"),
          new FileSystemException("a", null, "Read-only file system")
        }) {
      assertError(
          cause,
          DeliveryException.DeliveryFailure.READ_ONLY,
          "Pactsync may not write to contracts; change its permissions, or set deliver.directory to"
              + " another directory.");
    }
  }

  @Test
  void anyOtherErrorIsNamed() {
    assertError(
        new FileSystemException("a", null, "Input/output error"),
        DeliveryException.DeliveryFailure.OTHER,
        "Documents cannot be written to contracts (Input/output error); check that directory and"
            + " sync again.");
  }

  private static void assertError(
      IOException cause, DeliveryException.DeliveryFailure kind, String sentence) {
    DeliveryException error = DeliveryException.of(ROOT, cause);
    assertThat(error.kind()).isEqualTo(kind);
    assertThat(error).hasMessage(sentence).hasCause(cause);
  }
}
