package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Google refuses every call without an end. The sync ends by {@code quota.max-wait}, its progress
 * says meanwhile that it waits, and the status keeps the cause.
 */
class RefusedSyncTest {
  @TempDir Path directory;

  @Timeout(120)
  @ParameterizedTest
  @CsvSource({
    "429:messages.get, otherClient",
    "429-concurrent:messages.get, concurrency",
    // Further refusals that repeat: another code, a short Retry-After, and refusals while listing.
    "403-user-rate:messages.get, otherClient",
    "429(1s):messages.get, otherClient",
    "429:messages.list, otherClient",
    "429-concurrent, concurrency"
  })
  void aRunOfRefusalsEndsByTheMaxWait(String fault, String cause) throws IOException {
    EmulatedInstallation pactsync =
        EmulatedInstallation.start(directory, 20).set("quota.max-wait=6s").set("sync.query=");
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      emulator.faults().add(fault);

      CommandRun run = pactsync.run("sync");
      assertThat(run.exitCode()).as(run.err()).isEqualTo(5);
      assertThat(run.err())
          .containsPattern("Google has refused every call for legal@example.com for \\d+ s;")
          .containsPattern("waiting until \\d\\d:\\d\\d:\\d\\d because Google refused calls");
      JsonNode status = pactsync.run("status", "--json").json();
      assertThat(status.path("refusals").path(cause).asInt()).as("%s", status).isPositive();
      assertThat(status.path("unitsToday").path("refused").asInt()).isBetween(3, 60);
      assertThat(status.path("lastRun").path("outcome").asText()).contains("refused every call");
      assertThat(pactsync.run("status").out()).contains("  refusals  ");
    }
  }
}
