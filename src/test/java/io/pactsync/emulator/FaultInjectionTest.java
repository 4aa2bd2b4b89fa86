package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.mailbox.MailboxMessage;
import io.pactsync.emulator.meter.AuditEntry;
import io.pactsync.emulator.meter.CallVerdict;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.quota.GmailMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests injected faults from the view of a client. */
class FaultInjectionTest {
  private final EmulatorFixture gmail = EmulatorFixture.unlimited();

  @AfterEach
  void stop() {
    gmail.close();
  }

  @Test
  void resetSendsTcpResetAndTheNextCallSucceeds() throws Exception {
    gmail.emulator.faults().add("reset:getProfile@1");
    try (Socket socket =
        new Socket(gmail.emulator.baseUrl().getHost(), gmail.emulator.baseUrl().getPort())) {
      String request =
          "GET /gmail/v1/users/me/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
              + gmail.token
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      // A plain close would appear as the end of the stream.
      assertThatThrownBy(() -> socket.getInputStream().read())
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
    assertThat(gmail.get("profile").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 500_000})
  void truncatedResponseEndsInAnIoException(int size) throws Exception {
    MailboxMessage mail = mailOf(size);
    gmail.emulator.faults().add("truncate:messages.get@1");
    assertThatThrownBy(() -> gmail.get("messages/" + mail.id() + "?format=raw"))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(HttpTimeoutException.class);
    assertThat(gmail.json("messages/" + mail.id() + "?format=raw").has("internalDate")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {2_000, 500_000})
  void cutResponseEndsNormallyWithInvalidJson(int size) throws Exception {
    MailboxMessage mail = mailOf(size);
    gmail.emulator.faults().add("cut:messages.get@1");
    HttpResponse<String> cut = gmail.get("messages/" + mail.id() + "?format=raw");
    assertThat(cut.statusCode()).isEqualTo(200);
    assertThat(cut.body().length()).isBetween(size / 2, size);
    assertThatThrownBy(() -> EmulatorFixture.json(cut)).isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void stallExceedsTheClientTimeoutAndEndsInAReset() {
    gmail.emulator.faults().add("stall:getProfile@1");
    HttpRequest.Builder requestWithShortTimeout =
        gmail.request("profile").timeout(Duration.ofMillis(300));
    assertThatThrownBy(() -> gmail.send(requestWithShortTimeout))
        .isInstanceOf(HttpTimeoutException.class);
    gmail.emulator.faults().clear();
    // The fault applies to every call: the client repeats a GET after a broken connection.
    gmail.emulator.faults().add("stall(100ms):getProfile");
    assertThatThrownBy(() -> gmail.get("profile"))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(HttpTimeoutException.class);
  }

  @Test
  void slowResponseIsDelayedAndComplete() throws Exception {
    MailboxMessage mail = mailOf(20_000);
    gmail.emulator.faults().add("slow(200ms):messages.get@1");
    long before = System.nanoTime();
    JsonNode slow = gmail.json("messages/" + mail.id() + "?format=raw");
    assertThat(System.nanoTime() - before).isGreaterThan(150_000_000L);
    assertThat(slow.has("internalDate")).isTrue();
  }

  @Test
  void dripSendsTheResponseByteByByte() throws Exception {
    gmail.emulator.faults().add("drip(2ms):getProfile@1");
    long before = System.nanoTime();
    HttpResponse<String> response = gmail.get("profile");
    assertThat(System.nanoTime() - before).isGreaterThan(2_000_000L * response.body().length());
    assertThat(response.body()).contains("emailAddress");
  }

  @Test
  void stallInTheBodyExceedsTheClientTimeout() throws Exception {
    MailboxMessage mail = mailOf(20_000);
    String path = "messages/" + mail.id() + "?format=raw";
    gmail.emulator.faults().add("stall-body:messages.get@1");
    CompletableFuture<HttpResponse<String>> stalled =
        gmail.http.sendAsync(gmail.request(path).build(), BodyHandlers.ofString());
    assertThatThrownBy(() -> stalled.get(300, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    gmail.emulator.faults().clear();
    gmail.emulator.faults().add("stall-body(50ms):messages.get");
    assertThatThrownBy(() -> gmail.get(path)).isInstanceOf(IOException.class);
  }

  @Test
  void badGatewayReturnsAnHtmlPage() throws Exception {
    gmail.emulator.faults().add("502-html@1");
    HttpResponse<String> response = gmail.get("profile");
    assertThat(response.statusCode()).isEqualTo(502);
    assertThat(response.headers().firstValue("Content-Type")).contains("text/html; charset=UTF-8");
    assertThat(response.body()).startsWith("<!DOCTYPE html>");
  }

  @Test
  void tokenIsRefusedOnceThenAcceptedAgain() throws Exception {
    gmail.emulator.faults().add("401@1");
    assertThat(gmail.get("profile").statusCode()).isEqualTo(401);
    assertThat(gmail.get("profile").statusCode()).isEqualTo(200);
    assertThat(gmail.emulator.audit().entries().get(0).units()).isZero();
  }

  @Test
  void rateLimitRefusalStatesItsDurationInAHeader() throws Exception {
    gmail.emulator.faults().add("429(2s)@1,429@1..2");
    assertThat(gmail.get("profile").headers().firstValue("Retry-After")).contains("2");
    HttpResponse<String> plain = gmail.get("profile");
    assertThat(plain.statusCode()).isEqualTo(429);
    assertThat(plain.headers().firstValue("Retry-After")).isEmpty();
  }

  @Test
  void messageCanBeMissingAndHistoryExpired() throws Exception {
    gmail.withMails(2);
    List<String> ids = gmail.json("messages").findValuesAsText("id");
    gmail.emulator.faults().add(FaultRule.of(FaultKind.GONE).forMessage(ids.get(0)));
    gmail.emulator.faults().add("404-history@1");
    assertThat(gmail.get("messages/" + ids.get(0)).statusCode()).isEqualTo(404);
    assertThat(gmail.get("messages/" + ids.get(1)).statusCode()).isEqualTo(200);
    String history = "history?startHistoryId=" + gmail.mailbox.historyId();
    assertThat(gmail.get(history).statusCode()).isEqualTo(404);
    assertThat(gmail.get(history).statusCode()).isEqualTo(200);
  }

  @Test
  void newMailIsLateInTheIndexAndInMessages() throws Exception {
    gmail.withMails(2);
    gmail.emulator.faults().add("late-index(10m):messages.list@1,404-late(10m):messages.get@1");
    assertThat(gmail.json("messages").findValuesAsText("id")).isEmpty();
    List<String> ids = gmail.json("messages").findValuesAsText("id");
    assertThat(ids).hasSize(2);
    assertThat(gmail.get("messages/" + ids.get(0)).statusCode()).isEqualTo(404);
    assertThat(gmail.get("messages/" + ids.get(0)).statusCode()).isEqualTo(200);
    gmail.emulator.faults().add("late-index(0s),404-late(0s)");
    assertThat(gmail.json("messages").findValuesAsText("id")).hasSize(2);
    assertThat(gmail.get("messages/" + ids.get(0)).statusCode()).isEqualTo(200);
  }

  @Test
  void pagesCanBeWithoutEnd() throws Exception {
    gmail.withMails(2);
    gmail.emulator.faults().add("endless-pages:messages.list@1..2,repeated-token@3..5");
    String first = gmail.json("messages").get("nextPageToken").asText();
    JsonNode second = gmail.json("messages?pageToken=" + first);
    assertThat(second.findValuesAsText("id")).hasSize(2);
    String token = second.get("nextPageToken").asText();
    assertThat(token).isNotEqualTo(first);
    JsonNode repeated = gmail.json("messages?pageToken=" + token);
    assertThat(repeated.findValuesAsText("id")).hasSize(2);
  }

  @Test
  void emptyPageStillHasANextPage() throws Exception {
    gmail.withMails(5);
    gmail.emulator.faults().add("empty-page@2");
    List<JsonNode> pages = pages(2);
    assertThat(pages.get(1).has("messages")).isFalse();
    assertThat(pages.get(1).has("nextPageToken")).isTrue();
    assertThat(ids(pages)).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void repeatedIdsDoNotHideOtherIds() throws Exception {
    gmail.withMails(9);
    gmail.emulator.faults().add("repeated-ids");
    List<String> ids = ids(pages(3));
    assertThat(ids).hasSizeGreaterThan(9);
    assertThat(Set.copyOf(ids)).hasSize(9);
  }

  @Test
  void shuffledListingIsCompleteAndUnordered() throws Exception {
    gmail.withMails(40);
    List<String> ordered = ids(pages(10));
    gmail.emulator.faults().add("shuffled@1");
    List<String> shuffled = ids(pages(10));
    assertThat(shuffled).containsExactlyInAnyOrderElementsOf(ordered).isNotEqualTo(ordered);
  }

  @Test
  void mailArrivesBeforeTheSelectedCall() throws Exception {
    gmail.withMails(3);
    gmail.emulator.faults().add("mail-arrives(2)@1");
    assertThat(ids(pages(10))).hasSize(5);
    assertThat(gmail.json("messages?q=filename:pdf").path("messages")).hasSize(2);
    gmail
        .emulator
        .faults()
        .runBefore(
            GmailMethod.MESSAGES_LIST,
            1,
            user -> {
              assertThat(user).isEqualTo(EmulatorFixture.INBOX);
              try {
                gmail.add("Late", "INBOX");
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    assertThat(ids(pages(10))).hasSize(6);
  }

  @Test
  void faultedCallsAreRecordedAndCharged() throws Exception {
    gmail.emulator.faults().add("503:getProfile@1").add("429:getProfile@2");
    gmail.get("profile");
    gmail.get("profile");
    gmail.get("profile");
    List<AuditEntry> entries = gmail.emulator.audit().entries();
    assertThat(entries).extracting(AuditEntry::units).containsExactly(1, 0, 1);
    assertThat(entries).extracting(AuditEntry::status).containsExactly(503, 429, 200);
    assertThat(entries)
        .extracting(AuditEntry::verdict)
        .containsExactly(CallVerdict.FAULTED, CallVerdict.FAULTED, CallVerdict.SERVED);
    assertThat(entries.get(0).fault()).contains("503");
  }

  @Test
  void settingsControlTheChargesOfFailedCalls() throws Exception {
    EmulatorSettings settings =
        EmulatorSettings.builder()
            .quota(EmulatedQuota.unlimited())
            .chargeFaulted(false)
            .chargeRefused(true)
            .faults("503@1,429@2")
            .build();
    try (EmulatorFixture other = new EmulatorFixture(settings)) {
      other.get("messages");
      other.get("messages");
      assertThat(other.emulator.audit().entries())
          .extracting(AuditEntry::units)
          .containsExactly(0, 5);
    }
  }

  private List<JsonNode> pages(int size) throws Exception {
    List<JsonNode> pages = new ArrayList<>();
    String token = "";
    do {
      pages.add(gmail.json("messages?maxResults=" + size + token));
      JsonNode next = pages.get(pages.size() - 1).path("nextPageToken");
      token = next.isMissingNode() ? "" : "&pageToken=" + next.asText();
    } while (!token.isEmpty());
    return pages;
  }

  private static List<String> ids(List<JsonNode> pages) {
    List<String> ids = new ArrayList<>();
    pages.forEach(page -> ids.addAll(page.path("messages").findValuesAsText("id")));
    return ids;
  }

  private MailboxMessage mailOf(int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    byte[] head = "Subject: Bytes\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(head, 0, bytes, 0, head.length);
    return gmail.mailbox.add(
        EmulatorFixture.source(bytes), Set.of("INBOX"), Optional.empty(), Optional.empty());
  }
}
