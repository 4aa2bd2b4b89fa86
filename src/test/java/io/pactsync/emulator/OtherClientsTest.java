package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.meter.OtherClientCall;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other clients call the emulated mailboxes in real time, on the meter of the requests. */
class OtherClientsTest {
  private static final String SECOND_INBOX = "sales@acme.example";

  private static EmulatorSettings.Builder besideA(String client) {
    return EmulatorSettings.builder().other(EmulatedOtherClient.parse(client));
  }

  private static void awaitRefusalOfOthers(EmulatorFixture gmail) {
    await().until(() -> gmail.emulator.audit().others().refusals() > 0);
  }

  @Test
  void aRequestIsRefusedWhileOthersFillTheWindow(@TempDir Path folder) throws Exception {
    try (EmulatorFixture gmail = new EmulatorFixture(besideA("20000").build())) {
      awaitRefusalOfOthers(gmail);
      assertThat(gmail.get("profile").statusCode()).isIn(200, 403);
      await().until(() -> gmail.get("messages").statusCode() == 403);

      assertThat(gmail.emulator.audit().refusals()).isPositive();
      assertThat(gmail.emulator.audit().entries().size()).isLessThan(1_000);
      Path file = folder.resolve("audit.jsonl");
      gmail.emulator.audit().writeJsonLines(file);
      List<String> lines = Files.readAllLines(file);
      assertThat(lines).anyMatch(line -> line.contains("\"client\":\"other\""));
      assertThat(lines)
          .anyMatch(
              line -> line.contains("messages.list") && !line.contains("\"client\":\"other\""));
    }
  }

  @Test
  void aNamedMailboxIsTheOnlyOneThatOthersCall() {
    EmulatorSettings settings = besideA(EmulatorFixture.INBOX + "=20000").build();
    try (EmulatorFixture gmail = new EmulatorFixture(settings)) {
      gmail.emulator.addMailbox(new EmulatorMailbox(SECOND_INBOX, InstantSource.system()));
      awaitRefusalOfOthers(gmail);
      assertThat(gmail.emulator.audit().others().entries())
          .extracting(OtherClientCall::user)
          .containsOnly(EmulatorFixture.INBOX);
    }
  }

  @Test
  void othersCallAMailboxThatIsAddedLater() {
    try (EmulatorFixture gmail = new EmulatorFixture(besideA("2000").build())) {
      gmail.emulator.addMailbox(new EmulatorMailbox(SECOND_INBOX, InstantSource.system()));
      await()
          .until(
              () ->
                  gmail.emulator.audit().others().entries().stream()
                      .anyMatch(call -> call.user().equals(SECOND_INBOX)));
    }
  }

  @Test
  void anUnknownMailboxIsRefusedInOneSentence() {
    EmulatorSettings settings = besideA("nobody@acme.example=100").build();
    assertThatThrownBy(() -> new EmulatorFixture(settings))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "another client calls nobody@acme.example, but the emulator has no such mailbox;"
                + " name one of legal@acme.example");
  }
}
