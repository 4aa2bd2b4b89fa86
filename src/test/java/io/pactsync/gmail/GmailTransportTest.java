package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.gzipped;
import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.pactsync.gmail.ScriptedServer.ServerAction;
import io.pactsync.time.ManualTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Connections: their number, their errors, and the cost of each error. */
class GmailTransportTest {
  private static final ServerAction PROFILE = ok(GmailResponses.PROFILE);
  private static final ServerAction MESSAGE = ok(GmailResponses.message("a1", "aGVsbG8=", 5));

  @Test
  void callsInARowShareOneConnection() throws Exception {
    ServerAction notFound =
        ScriptedServer.response(
            404,
            GmailResponses.error(404, "global", "notFound", "Requested entity was not found."));
    try (GmailFixture fixture =
        new GmailFixture(
            PROFILE, gzipped(GmailResponses.PROFILE), notFound, MESSAGE, notFound, MESSAGE)) {
      fixture.gmail.mailboxProfile(fixture.caller);
      fixture.gmail.mailboxProfile(fixture.caller);
      for (int i = 0; i < 20; i++) {
        raw(fixture);
      }
      assertThat(fixture.server.seen()).hasSize(22);
      assertThat(fixture.server.connections()).isEqualTo(1);
    }
  }

  @Test
  void eachCallerOpensAtMostOneConnection() throws Exception {
    try (GmailFixture fixture = new GmailFixture(MESSAGE)) {
      ExecutorService callers = Executors.newFixedThreadPool(8);
      List<Future<CallResult<RawMessageInfo>>> calls = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        calls.add(callers.submit(() -> raw(fixture)));
      }
      for (Future<CallResult<RawMessageInfo>> call : calls) {
        assertThat(call.get()).isInstanceOf(CallResult.Success.class);
      }
      callers.shutdown();
      assertThat(fixture.server.connections()).isLessThanOrEqualTo(8);
      assertThat(fixture.permits.charged()).isEqualTo(2000);
    }
  }

  @Test
  void gzipIsRequestedAndDecompressed() throws Exception {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    try (GmailFixture fixture =
        new GmailFixture(gzipped(GmailResponses.message("a1", "aGVsbG8=", 5)))) {
      fixture.gmail.fetchRaw(fixture.caller, "a1", sink);
      assertThat(sink).hasToString("hello");
      assertThat(fixture.server.seen().get(0).headers())
          .containsEntry("accept-encoding", "gzip")
          .hasEntrySatisfying("user-agent", agent -> assertThat(agent).contains("gzip"));
    }
  }

  @Test
  void aTruncatedGzipStreamIsATransientError() throws Exception {
    byte[] packed = ScriptedServer.gzip(GmailResponses.message("a1", "aGVsbG8=", 5));
    for (int length = 0; length < packed.length; length += 7) {
      byte[] cut = java.util.Arrays.copyOf(packed, length);
      ServerAction act =
          ScriptedServer.bytes(ScriptedServer.head(200, length, "Content-Encoding: gzip"), cut);
      try (GmailFixture fixture = new GmailFixture(act)) {
        assertThat(raw(fixture)).as("at %d", length).isEqualTo(transientError(raw(fixture)));
      }
    }
  }

  @Test
  void aTruncatedBodyIsATransientError() throws Exception {
    String response = GmailResponses.message("a1", "aGVsbG8=", 5);
    List<ServerAction> cuts = new ArrayList<>();
    for (int length = 0; length < response.length(); length += 11) {
      cuts.add(ScriptedServer.cut(response, length));
    }
    cuts.add(MESSAGE);
    try (GmailFixture fixture = new GmailFixture(cuts.toArray(new ServerAction[0]))) {
      for (int i = 1; i < cuts.size(); i++) {
        assertThat(raw(fixture)).isInstanceOf(CallResult.Failure.class);
      }
      assertThat(raw(fixture)).isInstanceOf(CallResult.Success.class);
      assertThat(fixture.server.connections())
          .as("a broken connection is never reused")
          .isEqualTo(cuts.size());
    }
  }

  @Test
  void truncatedBase64InAWholeResponseIsATransientError() throws Exception {
    String raw =
        Base64.getUrlEncoder().encodeToString("a whole message".getBytes(StandardCharsets.UTF_8));
    // Gmail may leave out the padding, so only these lengths end within a byte.
    for (int length : List.of(0, 1, 5, 9, 13, 17)) {
      try (GmailFixture fixture =
          new GmailFixture(ok(GmailResponses.message("a1", raw.substring(0, length), 15)))) {
        assertThat(raw(fixture)).as("at %d", length).isInstanceOf(CallResult.Failure.class);
      }
    }
  }

  @Test
  void aConnectionClosedWhileIdleIsReplaced() throws Exception {
    try (GmailFixture fixture = new GmailFixture(MESSAGE)) {
      raw(fixture);
      fixture.server.hangUp();
      assertThat(raw(fixture)).isInstanceOf(CallResult.Success.class);
      assertThat(fixture.permits.charged()).isEqualTo(10);
    }
  }

  @Test
  void aBrokenReusedConnectionCostsAPermitButNoAttempt() throws Exception {
    for (ServerAction breaking :
        List.of(ScriptedServer.reset(), ScriptedServer.hangUpWithoutResponse())) {
      try (GmailFixture fixture = new GmailFixture(MESSAGE, breaking, MESSAGE)) {
        raw(fixture);
        assertThat(raw(fixture)).isInstanceOf(CallResult.Success.class);
        assertThat(fixture.permits.events())
            .containsExactly("sent response closed", "sent closed", "sent response closed");
        assertThat(fixture.permits.charged()).isEqualTo(15);
        assertThat(fixture.tally.totals().retried()).isEqualTo(1);
        assertThat(fixture.time.sleeps()).isEmpty();
      }
    }
  }

  @Test
  void aBrokenNewConnectionIsATransientError() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ScriptedServer.reset())) {
      assertThat(raw(fixture)).isEqualTo(transientError(raw(fixture)));
      assertThat(fixture.permits.events()).containsOnly("sent closed");
    }
  }

  @Test
  void aReadTimeoutIsATransientError() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(
            new ScriptedServer(MESSAGE, ScriptedServer.silence()), Duration.ofMillis(200))) {
      raw(fixture);
      // A reused connection makes no difference: the request was sent and is not sent again.
      assertThat(transientError(raw(fixture)).toString()).contains("no response in time");
      assertThat(fixture.server.seen()).hasSize(2);
    }
  }

  @Test
  void withoutAServerPermitsAreReturnedUntilTheDeadline() throws Exception {
    assertThat(assertUnreachable(URI.create("http://127.0.0.1:" + closedPort() + "/")))
        .contains("the connection failed");
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aRedirectIsNotFollowedWithTheToken() throws Exception {
    try (ScriptedServer elsewhere = new ScriptedServer(MESSAGE)) {
      for (int status : new int[] {301, 302, 303, 307, 308}) {
        try (GmailFixture fixture =
            new GmailFixture(
                ScriptedServer.response(status, "", "Location: " + elsewhere.root()))) {
          assertThat(raw(fixture)).isInstanceOf(CallResult.Failure.class);
        }
      }
      assertThat(elsewhere.seen()).isEmpty();
    }
  }

  @Test
  void anUnknownHostIsUnreachable() throws Exception {
    assertThat(assertUnreachable(URI.create("https://nowhere.invalid/"))).contains("no such host");
  }

  private static String assertUnreachable(URI root) throws Exception {
    GmailSettings settings = GmailFixture.settings(root, Duration.ofSeconds(1));
    RecordingPermits permits = new RecordingPermits();
    ManualTime time = new ManualTime();
    try (GmailFixture fixture = new GmailFixture(MESSAGE);
        GmailTransport transport = new GmailTransport(settings, System::nanoTime)) {
      MeteredGmail gmail =
          new MeteredGmail(
              settings,
              transport,
              permits,
              fixture.tokens,
              AttemptListener.NONE,
              GmailFixture.timing(time));
      CallResult<RawMessageInfo> outcome =
          gmail.fetchRaw(fixture.caller, "a1", OutputStream.nullOutputStream());
      assertThat(outcome)
          .isInstanceOfSatisfying(
              CallResult.Failure.class,
              faulted -> assertThat(faulted.error()).isInstanceOf(GmailError.Unreachable.class));
      assertThat(permits.events()).hasSizeGreaterThan(5).containsOnly("unsent closed");
      assertThat(permits.charged()).isZero();
      assertThat(time.elapsed()).isEqualTo(settings.outageDeadline());
      assertThat(transport.roundTripNanos()).isZero();
      return ((CallResult.Failure<RawMessageInfo>) outcome).error().sentence();
    }
  }

  @Test
  void theRoundTripIsMeasuredWhileConnecting() throws Exception {
    try (GmailFixture fixture = new GmailFixture(MESSAGE)) {
      assertThat(fixture.transport.roundTripNanos()).isZero();
      raw(fixture);
      assertThat(fixture.transport.roundTripNanos())
          .isPositive()
          .isLessThan(Duration.ofSeconds(10).toNanos());
    }
  }

  @Test
  void theRoundTripFallsAtOnceAndRisesSlowly() {
    RoundTripEstimate roundTrip = new RoundTripEstimate();
    roundTrip.addSample(1000);
    roundTrip.addSample(500);
    assertThat(roundTrip.nanos()).isEqualTo(500);
    roundTrip.addSample(2100);
    assertThat(roundTrip.nanos()).isEqualTo(600);
  }

  @Test
  void closingTheTransportEndsTheCallsInFlight() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ScriptedServer.silence())) {
      ExecutorService caller = Executors.newSingleThreadExecutor();
      Future<CallResult<RawMessageInfo>> call = caller.submit(() -> raw(fixture));
      await().until(() -> fixture.server.seen().size() == 1);
      fixture.transport.close();
      assertThat(call.get()).isInstanceOf(CallResult.Failure.class);
      caller.shutdown();
    }
  }

  @Test
  void aSinkErrorReachesTheCaller() throws Exception {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("no space left");
          }
        };
    try (GmailFixture fixture = new GmailFixture(MESSAGE)) {
      assertThatThrownBy(() -> fixture.gmail.fetchRaw(fixture.caller, "a1", full))
          .isInstanceOf(IOException.class)
          .hasMessage("no space left");
      assertThat(fixture.permits.events()).containsExactly("sent response closed");
      assertThat(fixture.tally.totals().totalUnits()).isEqualTo(5);
    }
  }

  private static CallResult<RawMessageInfo> raw(GmailFixture fixture) throws Exception {
    return fixture.gmail.fetchRaw(fixture.caller, "a1", OutputStream.nullOutputStream());
  }

  /** Returns the same outcome, after a check that it is a counted transient error. */
  private static CallResult<RawMessageInfo> transientError(CallResult<RawMessageInfo> outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            CallResult.Failure.class,
            faulted ->
                assertThat(faulted.error())
                    .isInstanceOfSatisfying(
                        GmailError.Transient.class, error -> assertThat(error.counted()).isTrue()));
    return outcome;
  }
}
