package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.endless;
import static io.pactsync.gmail.ScriptedServer.gzipped;
import static io.pactsync.gmail.ScriptedServer.ok;
import static io.pactsync.gmail.ScriptedServer.slowly;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.client.http.GenericUrl;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endless, huge and dripping responses: each ends, and an error says what was too large. */
@Timeout(120)
class HostileResponseTest {
  private static final Duration NO_PAUSE = Duration.ZERO;
  private static final Duration DRIP = Duration.ofMillis(10);
  private static final Duration CALL_TIMEOUT = Duration.ofMillis(200);

  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void endThreads() {
    threads.shutdownNow();
  }

  @ParameterizedTest
  @ValueSource(ints = {302, 400, 404, 500})
  void anEndlessErrorBodyIsNotReadToItsEnd(int status) throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(endless(status, "", " ".repeat(8192), NO_PAUSE), ok("{}"))) {
      assertThat(fetch(fixture)).isInstanceOf(CallResult.Failure.class);
      assertThat(fixture.permits.charged()).isEqualTo(5);
    }
  }

  @Test
  void endlessWhiteSpaceBesideTheMessageIsTooLarge() throws Exception {
    try (GmailFixture fixture = new GmailFixture(endless(200, "{", " ".repeat(8192), NO_PAUSE))) {
      assertThat(sentence(fetch(fixture))).contains("without the message is larger than 1024 KB");
    }
  }

  @Test
  void endlessLabelsBesideTheMessageAreTooLarge() throws Exception {
    String labels = "\"LABEL\",".repeat(1000);
    try (GmailFixture fixture =
        new GmailFixture(endless(200, "{\"labelIds\":[", labels, NO_PAUSE))) {
      assertThat(sentence(fetch(fixture))).contains("without the message is larger than 1024 KB");
    }
  }

  @Test
  void anEndlessListIsTooLarge() throws Exception {
    String entries = "{\"id\":\"18f2a6c0d1e3b457\"},".repeat(500);
    try (GmailFixture fixture =
        new GmailFixture(endless(200, "{\"messages\":[", entries, NO_PAUSE))) {
      assertThat(sentence(fixture.gmail.listMessages(fixture.caller, MessageQuery.first(""))))
          .contains("lists more than 100,000 entries, although at most 500 were requested");
    }
  }

  @Test
  void anEndlessHistoryRecordIsTooLarge() throws Exception {
    String entries = "{\"message\":{\"id\":\"a1\"},\"labelIds\":[\"INBOX\"]},".repeat(500);
    try (GmailFixture fixture =
        new GmailFixture(endless(200, "{\"history\":[{\"labelsAdded\":[", entries, NO_PAUSE))) {
      assertThat(sentence(fixture.gmail.history(fixture.caller, "1", Optional.empty())))
          .contains("lists more than 100,000 entries");
    }
  }

  @Test
  void aSmallResponseThatDecompressesToALongTextIsTooLarge() throws Exception {
    String longText = "x".repeat(40 << 20);
    try (GmailFixture fixture =
        new GmailFixture(gzipped("{\"emailAddress\":\"" + longText + "\",\"historyId\":\"1\"}"))) {
      assertThat(sentence(fixture.gmail.mailboxProfile(fixture.caller)))
          .contains("a text of more than 64 KB");
    }
  }

  @Test
  void aSmallResponseThatDecompressesToWhiteSpaceIsTooLarge() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(gzipped("{" + " ".repeat(40 << 20) + "\"historyId\":\"1\"}"))) {
      assertThat(sentence(fixture.gmail.mailboxProfile(fixture.caller)))
          .contains("the response is larger than 16384 KB");
    }
  }

  @Test
  void aPageOfTheLongestKindIsRead() throws Exception {
    String entries =
        IntStream.range(0, 500)
            .mapToObj("{\"id\":\"18f2a6c0d1e%05d\",\"threadId\":\"18f2a6c0d1e3b457\"}"::formatted)
            .collect(Collectors.joining(","));
    try (GmailFixture fixture = new GmailFixture(gzipped("{\"messages\":[" + entries + "]}"))) {
      CallResult<MessagePage> page =
          fixture.gmail.listMessages(fixture.caller, MessageQuery.first(""));
      assertThat(((CallResult.Success<MessagePage>) page).value().messages()).hasSize(500);
    }
  }

  @Test
  void aDrippingResponseEndsWithTheCallTimeout() throws Exception {
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(CALL_TIMEOUT, endless(200, "{\"raw\":\"", "aGVs", DRIP))) {
      assertThat(sentence(fetch(fixture))).contains("was not complete after 0 s");
      assertThat(fixture.permits.charged()).isEqualTo(5);
    }
  }

  @Test
  void aDrippingHeaderEndsWithTheCallTimeout() throws Exception {
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(CALL_TIMEOUT, ScriptedServer.endlessHead(DRIP))) {
      assertThat(sentence(fetch(fixture))).contains("was not complete after 0 s");
    }
  }

  @Test
  void aDrippingErrorBodyEndsWithTheCallTimeout() throws Exception {
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(CALL_TIMEOUT, endless(503, "{", " ", DRIP))) {
      assertThat(sentence(fetch(fixture))).contains("HTTP status 503");
    }
  }

  @Test
  void aListMustArriveWithinTheCallTimeoutAtAnyRate() throws Exception {
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(CALL_TIMEOUT, endless(200, "{", " ".repeat(1024), DRIP))) {
      assertThat(sentence(fixture.gmail.mailboxProfile(fixture.caller)))
          .contains("was not complete");
    }
  }

  @Test
  void aLargeMessageMayTakeLongerThanTheCallTimeout() throws Exception {
    String raw = "aGVsbG8g".repeat(20_000);
    String message = GmailResponses.message("a1", raw, 120_000);
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(
            Duration.ofSeconds(1), slowly(message, 4096, Duration.ofMillis(60)))) {
      assertThat(fetch(fixture)).isInstanceOf(CallResult.Success.class);
    }
  }

  @Test
  void otherRequestsOverTheTransportEndToo() throws Exception {
    try (GmailFixture fixture =
        GmailFixture.withCallTimeout(CALL_TIMEOUT, endless(200, "{", " ", DRIP))) {
      var request =
          fixture
              .transport
              .http()
              .createRequestFactory()
              .buildGetRequest(new GenericUrl(fixture.server.root()));
      assertThatThrownBy(() -> request.execute().parseAsString())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("was not complete after");
    }
  }

  @Test
  void aStopEndsARead() throws Exception {
    try (GmailFixture fixture = new GmailFixture(endless(200, "{\"raw\":\"", "aGVs", DRIP))) {
      Future<?> call = threads.submit(() -> fetch(fixture));
      Awaitility.await().until(() -> !fixture.server.seen().isEmpty());
      fixture.transport.stop();

      assertThatThrownBy(call::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(InterruptedException.class);
      assertThat(fixture.permits.charged()).isEqualTo(5);
    }
  }

  @Test
  void aStopEndsAWaitForTheHeader() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ScriptedServer.silence())) {
      Future<?> call = threads.submit(() -> fixture.gmail.mailboxProfile(fixture.caller));
      Awaitility.await().until(() -> !fixture.server.seen().isEmpty());
      fixture.transport.stop();

      assertThatThrownBy(call::get)
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(InterruptedException.class);
      assertThat(fixture.permits.charged()).isEqualTo(1);
    }
  }

  private static CallResult<RawMessageInfo> fetch(GmailFixture fixture) throws Exception {
    return fixture.gmail.fetchRaw(fixture.caller, "a1", OutputStream.nullOutputStream());
  }

  private static String sentence(CallResult<?> result) {
    return ((CallResult.Failure<?>) result).error().sentence();
  }
}
