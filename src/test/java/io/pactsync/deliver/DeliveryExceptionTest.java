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
  void aFullDiskIsKnownFromWhatTheSystemSays() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "Only Linux has a device that is always full.");
    IOException cause =
        catchThrowableOfType(IOException.class, () -> Files.writeString(full, "bytes"));

    assertFault(
        cause,
        DeliveryException.Kind.FULL,
        "There is no room left below contracts; make some, and sync again.");
  }

  @Test
  void anExhaustedQuotaIsAFullDisk() {
    assertFault(
        new FileSystemException("a", null, "Disk quota exceeded"),
        DeliveryException.Kind.FULL,
        "There is no room left below contracts; make some, and sync again.");
  }

  @Test
  void whereNothingMayBeWrittenTheSentenceNamesTheKeyToSet() {
    for (IOException cause :
        new IOException[] {
          new AccessDeniedException("a"),
          new FileSystemException("a", null, "Read-only file system")
        }) {
      assertFault(
          cause,
          DeliveryException.Kind.READ_ONLY,
          "Pactsync may not write below contracts; let it, or set deliver.directory to a directory"
              + " where it may.");
    }
  }

  @Test
  void anyOtherFaultIsNamed() {
    assertFault(
        new FileSystemException("a", null, "Input/output error"),
        DeliveryException.Kind.OTHER,
        "Documents cannot be put below contracts (Input/output error); see to that directory, and"
            + " sync again.");
  }

  private static void assertFault(IOException cause, DeliveryException.Kind kind, String sentence) {
    DeliveryException fault = DeliveryException.of(ROOT, cause);
    assertThat(fault.kind()).isEqualTo(kind);
    assertThat(fault).hasMessage(sentence).hasCause(cause);
  }
}
