package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The status of an inbox names the causes of refusals that another process met. */
class RefusalStatusTest {
  @TempDir Path directory;

  @Test
  void theStatusNamesTheCausesOfASyncThatIsOver() throws IOException {
    EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                EmulatedInstallation.withoutQuota(2),
                EmulatorMailboxLoader.load(
                    "sample:20", EmulatedInstallation.INBOX, InstantSource.system()))
            .set("sync.query=");
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      assertThat(pactsync.run("status", "--json").json().has("refusals")).isFalse();
      emulator.faults().add("429-concurrent:messages.get@3,403-user-rate:messages.get@8");
      JsonNode sync = pactsync.run("sync", "--json").json();
      assertThat(sync.path("refused").asInt()).isEqualTo(2);

      JsonNode status = pactsync.run("status", "--json").json();
      assertThat(status.path("refusals")).isEqualTo(sync.path("refusals")).isNotEmpty();
      assertThat(status.path("refusals").path("concurrency").asInt()).isEqualTo(1);
      assertThat(status.has("availableUnitsPerSecond")).isTrue();
      assertThat(status.path("lastRefusal").asText()).endsWith("Z");
      assertThat(pactsync.run("status").out())
          .contains("  refusals  ", "1 because of too many calls at once", "; last at ");
    }
  }
}
