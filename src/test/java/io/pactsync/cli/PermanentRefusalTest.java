package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A refusal of the whole inbox: its exit code, and its reason once, short, and in full on request.
 */
class PermanentRefusalTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({
    "403-api-disabled, 5, the Gmail API is not enabled, few minutes",
    "403-sorry, 5, Sorry..., Sorry...",
    "400-mail-not-enabled, 3, the mailbox cannot be read, Mail service not",
    "403-domain-policy, 3, does not let apps use Gmail, have disabled",
    "403-delegation, 3, denies the delegation, Delegation denied for",
    // Further refusals: a scope that is missing, a dead consent, and refusals after the listing.
    "403-scopes, 3, without the right to read mail, insufficient authentication scopes",
    "401, 3, does not accept its tokens, Invalid Credentials",
    "403-api-disabled:messages.get, 5, the Gmail API is not enabled, few minutes",
    "400-mail-not-enabled:messages.get, 3, the mailbox cannot be read, Mail service not",
    "403-delegation:messages.get, 3, denies the delegation, Delegation denied for"
  })
  void aRefusalHasItsExitCodeAndItsReasonOnce(String fault, int code, String reason, String detail)
      throws Exception {
    EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 15).set("sync.query=");
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      emulator.faults().add(fault);
      CommandRun text = pactsync.run("sync");
      assertThat(text.exitCode()).as(text.err()).isEqualTo(code);
      assertThat(result(text)).containsOnlyOnce(reason);
      assertThat(text.err().lines().mapToInt(String::length).max().orElse(0)).isLessThan(220);
      assertThat(pactsync.run("inboxes").out()).containsOnlyOnce(reason);
      assertThat(pactsync.run("status").out()).containsOnlyOnce(reason);
      if (fault.endsWith(":messages.get")) {
        return; // Each sync waits for retries, and the output does not depend on the method.
      }

      CommandRun json = pactsync.run("sync", "--json", "--verbose");
      assertThat(json.exitCode()).isEqualTo(code);
      assertThat(json.json().path("reason").asText()).contains(reason);
      assertThat(json.json().path("reason").asText() + json.json().path("detail").asText())
          .contains(detail);
      assertThat(json.json().path("completed").asBoolean()).isFalse();
      assertThat(json.err()).contains(detail);
    }
  }

  /** What the command prints besides its progress. */
  private static String result(CommandRun run) {
    return run.out() + run.err().lines().filter(line -> line.startsWith("pactsync: ")).toList();
  }
}
