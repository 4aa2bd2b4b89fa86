package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SIGTERM ends a sync that reads a response without an end. */
class StoppedReadTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "drip, MESSAGES_GET",
    "stall, MESSAGES_GET",
    // Further responses: half a message and then silence, and a listing that drips.
    "stall-body, MESSAGES_GET",
    "drip, MESSAGES_LIST"
  })
  void aStopEndsTheSync(String fault, GmailMethod method) throws Exception {
    EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 5);
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      emulator.faults().add(fault + ":" + method.apiName());
      Process sync = start(pactsync);
      try {
        await()
            .atMost(Duration.ofMinutes(1))
            .until(() -> emulator.audit().callsByMethod().getOrDefault(method, 0L) > 0);
        assertThat(sync.toHandle().destroy()).isTrue();
        // The response itself would last for two minutes and more.
        assertThat(sync.waitFor(40, TimeUnit.SECONDS)).isTrue();
        assertThat(sync.exitValue()).isEqualTo(130);
      } finally {
        sync.destroyForcibly();
      }
    }
  }

  private static Process start(EmulatedInstallation pactsync) throws IOException {
    return pactsync.childProcess(4).start("sync");
  }
}
