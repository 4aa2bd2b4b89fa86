package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A refusal of the whole inbox: its exit code, and its reason once, short, and in full on request.
 */
class PermanentRefusalTest {
  @TempDir private Path directory;

  private void requireRefusal(String fault, int code, String reason, String detail)
      throws Exception {
    EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 5);
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      emulator.faults().add(fault);
      CommandRun text = pactsync.run("sync");
      assertThat(text.exitCode()).isEqualTo(code);
      assertThat(text.out() + text.err()).containsOnlyOnce(reason);
      assertThat(text.err().lines().mapToInt(String::length).max().orElse(0)).isLessThan(200);
      CommandRun json = pactsync.run("sync", "--json", "--verbose");
      assertThat(json.exitCode()).isEqualTo(code);
      assertThat(json.json().path("reason").asText()).contains(reason);
      assertThat(json.json().path("reason").asText() + json.json().path("detail").asText())
          .contains(detail);
      assertThat(json.json().path("completed").asBoolean()).isFalse();
      assertThat(pactsync.run("inboxes").out()).containsOnlyOnce(reason);
      assertThat(json.err()).contains(detail);
    }
  }

  @Test
  void aProjectWithoutTheApiIsRefusedByGoogle() throws Exception {
    requireRefusal("403-api-disabled", 5, "the Gmail API is not enabled", "few minutes");
  }

  @Test
  void aSorryPageIsARefusalByGoogle() throws Exception {
    requireRefusal("403-sorry", 5, "Sorry...", "Sorry...");
  }

  @Test
  void aMailboxThatIsOffIsForItsAdministrator() throws Exception {
    requireRefusal("400-mail-not-enabled", 3, "the mailbox cannot be read", "Mail service not");
  }

  @Test
  void aDomainThatForbidsAppsIsForItsAdministrator() throws Exception {
    requireRefusal("403-domain-policy", 3, "does not let apps use Gmail", "have disabled");
  }

  @Test
  void aDeniedDelegationIsForTheAdministrator() throws Exception {
    requireRefusal("403-delegation", 3, "denies the delegation", "Delegation denied for");
  }
}
