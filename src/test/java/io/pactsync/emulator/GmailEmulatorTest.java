package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class GmailEmulatorTest {

  @Test
  void documentationExampleWorks() throws Exception {
    EmulatorMailbox inbox =
        EmulatorMailboxLoader.load("sample:100", "legal@acme.example", InstantSource.system());
    try (GmailEmulator gmail = GmailEmulator.start(EmulatorSettings.defaults(), inbox)) {
      gmail.faults().add("503:5%");
      String token = gmail.oauth().accessTokenFor("legal@acme.example");
      URI list = URI.create(gmail.baseUrl() + "/gmail/v1/users/me/messages?q=has:attachment");
      HttpResponse<String> page =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(list).header("Authorization", "Bearer " + token).build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(page.statusCode()).isEqualTo(gmail.audit().entries().get(0).status());
      assertThat(gmail.audit().units()).isEqualTo(5);
    }
  }

  @Test
  void emulatorListensOnlyOnTheLoopbackAddress() {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      assertThat(gmail.emulator.baseUrl().getHost())
          .isEqualTo(InetAddress.getLoopbackAddress().getHostAddress());
    }
  }

  @Test
  void usedPortIsReportedInOneSentence() {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      int port = gmail.emulator.baseUrl().getPort();
      EmulatorSettings settings = EmulatorSettings.builder().port(port).build();
      assertThatThrownBy(() -> GmailEmulator.start(settings))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessage("the emulator cannot listen on 127.0.0.1:" + port + "; choose another port");
    }
  }

  @Test
  void mailboxLookupIgnoresCase() {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      assertThat(gmail.emulator.mailbox("LEGAL@acme.example")).isSameAs(gmail.mailbox);
      assertThatThrownBy(() -> gmail.emulator.mailbox("nobody@acme.example"))
          .isInstanceOf(NoSuchElementException.class);
    }
  }

  @Test
  void invalidSettingsAreRefusedInOneSentence() {
    assertThatThrownBy(() -> EmulatorSettings.builder().port(70_000).build())
        .hasMessageContaining("port is 70000");
    assertThatThrownBy(() -> EmulatorSettings.builder().latency(Duration.ofMillis(-1)).build())
        .hasMessageContaining("latency");
    assertThatThrownBy(() -> EmulatorSettings.builder().inFlightCap(0).build())
        .hasMessageContaining("in-flight cap");
  }
}
