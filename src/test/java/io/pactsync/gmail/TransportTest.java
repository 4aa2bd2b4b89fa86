package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.gzipped;
import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.pactsync.gmail.ScriptedServer.Act;
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

/** Connections: how many, how they fail, and what each failure costs. */
class TransportTest {
  private static final Act PROFILE = ok(Envelopes.PROFILE);
  private static final Act MESSAGE = ok(Envelopes.message("a1", "aGVsbG8=", 5));

  @Test
  void callsInARowShareOneConnectionWhateverTheirAnswers() throws Exception {
    Act notFound =
        ScriptedServer.answer(
            404, Envelopes.error(404, "global", "notFound", "Requested entity was not found."));
    try (Bench bench =
        new Bench(PROFILE, gzipped(Envelopes.PROFILE), notFound, MESSAGE, notFound, MESSAGE)) {
      bench.gmail.profile(bench.caller);
      bench.gmail.profile(bench.caller);
      for (int i = 0; i < 20; i++) {
        raw(bench);
      }
      assertThat(bench.server.seen()).hasSize(22);
      assertThat(bench.server.connections()).isEqualTo(1);
    }
  }

  @Test
  void callsAtOnceOpenNoMoreConnectionsThanThereAreCallers() throws Exception {
    try (Bench bench = new Bench(MESSAGE)) {
      ExecutorService callers = Executors.newFixedThreadPool(8);
      List<Future<Outcome<RawMessage>>> calls = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        calls.add(callers.submit(() -> raw(bench)));
      }
      for (Future<Outcome<RawMessage>> call : calls) {
        assertThat(call.get()).isInstanceOf(Outcome.Answered.class);
      }
      callers.shutdown();
      assertThat(bench.server.connections()).isLessThanOrEqualTo(8);
      assertThat(bench.permits.charged()).isEqualTo(2000);
    }
  }

  @Test
  void gzipIsAskedForAndUnpackedOnTheWay() throws Exception {
    ByteArrayOutputStream sink = new ByteArrayOutputStream();
    try (Bench bench = new Bench(gzipped(Envelopes.message("a1", "aGVsbG8=", 5)))) {
      bench.gmail.raw(bench.caller, "a1", sink);
      assertThat(sink).hasToString("hello");
      assertThat(bench.server.seen().get(0).headers())
          .containsEntry("accept-encoding", "gzip")
          .hasEntrySatisfying("user-agent", agent -> assertThat(agent).contains("gzip"));
    }
  }

  @Test
  void aGzipStreamThatIsCutAnywhereIsATransientFault() throws Exception {
    byte[] packed = ScriptedServer.gzip(Envelopes.message("a1", "aGVsbG8=", 5));
    for (int length = 0; length < packed.length; length += 7) {
      byte[] cut = java.util.Arrays.copyOf(packed, length);
      Act act =
          ScriptedServer.bytes(ScriptedServer.head(200, length, "Content-Encoding: gzip"), cut);
      try (Bench bench = new Bench(act)) {
        assertThat(raw(bench)).as("at %d", length).isEqualTo(transientFault(raw(bench)));
      }
    }
  }

  @Test
  void aBodyThatIsCutAnywhereIsATransientFault() throws Exception {
    String answer = Envelopes.message("a1", "aGVsbG8=", 5);
    List<Act> cuts = new ArrayList<>();
    for (int length = 0; length < answer.length(); length += 11) {
      cuts.add(ScriptedServer.cut(answer, length));
    }
    cuts.add(MESSAGE);
    try (Bench bench = new Bench(cuts.toArray(new Act[0]))) {
      for (int i = 1; i < cuts.size(); i++) {
        assertThat(raw(bench)).isInstanceOf(Outcome.Faulted.class);
      }
      assertThat(raw(bench)).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.server.connections())
          .as("a broken one is never reused")
          .isEqualTo(cuts.size());
    }
  }

  @Test
  void base64ThatIsCutInsideAWholeAnswerIsATransientFault() throws Exception {
    String raw =
        Base64.getUrlEncoder().encodeToString("a whole message".getBytes(StandardCharsets.UTF_8));
    for (int length = 0; length < raw.length(); length++) {
      try (Bench bench = new Bench(ok(Envelopes.message("a1", raw.substring(0, length), 15)))) {
        assertThat(raw(bench)).as("at %d", length).isInstanceOf(Outcome.Faulted.class);
      }
    }
  }

  @Test
  void aConnectionThatTheServerClosedWhileIdleIsReplacedBeforeItIsUsed() throws Exception {
    try (Bench bench = new Bench(MESSAGE)) {
      raw(bench);
      bench.server.hangUp();
      assertThat(raw(bench)).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.permits.charged()).isEqualTo(10);
    }
  }

  @Test
  void aReusedConnectionThatBreaksBeforeAnyAnswerCostsAPermitAndNoAttempt() throws Exception {
    for (Act breaking : List.of(ScriptedServer.reset(), ScriptedServer.hangUpUnanswered())) {
      try (Bench bench = new Bench(MESSAGE, breaking, MESSAGE)) {
        raw(bench);
        assertThat(raw(bench)).isInstanceOf(Outcome.Answered.class);
        assertThat(bench.permits.told())
            .containsExactly("sent answered closed", "sent closed", "sent answered closed");
        assertThat(bench.permits.charged()).isEqualTo(15);
        assertThat(bench.tally.spent().retried()).isEqualTo(1);
        assertThat(bench.time.sleeps()).isEmpty();
      }
    }
  }

  @Test
  void aFreshConnectionThatBreaksIsATransientFault() throws Exception {
    try (Bench bench = new Bench(ScriptedServer.reset())) {
      assertThat(raw(bench)).isEqualTo(transientFault(raw(bench)));
      assertThat(bench.permits.told()).containsOnly("sent closed");
    }
  }

  @Test
  void aServerThatSaysNothingIsATransientFaultAfterTheReadTimeout() throws Exception {
    try (Bench bench =
        new Bench(new ScriptedServer(MESSAGE, ScriptedServer.silence()), Duration.ofMillis(200))) {
      raw(bench);
      // On a reused connection too it was sent, and is not sent again.
      assertThat(transientFault(raw(bench)).toString()).contains("no answer in time");
      assertThat(bench.server.seen()).hasSize(2);
    }
  }

  @Test
  void whereNothingListensThePermitIsGivenBackUntilTheDeadline() throws Exception {
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
        try (Bench bench =
            new Bench(ScriptedServer.answer(status, "", "Location: " + elsewhere.root()))) {
          assertThat(raw(bench)).isInstanceOf(Outcome.Faulted.class);
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
    GmailSettings settings = Bench.settings(root, Duration.ofSeconds(1));
    RecordingPermits permits = new RecordingPermits();
    HandDrivenTime time = new HandDrivenTime();
    try (Bench bench = new Bench(MESSAGE);
        GmailTransport transport = new GmailTransport(settings, System::nanoTime)) {
      MeteredGmail gmail =
          new MeteredGmail(settings, transport, permits, bench.tokens, CallLog.NONE, time.timing());
      Outcome<RawMessage> outcome = gmail.raw(bench.caller, "a1", OutputStream.nullOutputStream());
      assertThat(outcome)
          .isInstanceOfSatisfying(
              Outcome.Faulted.class,
              faulted -> assertThat(faulted.fault()).isInstanceOf(Fault.Unreachable.class));
      assertThat(permits.told()).hasSizeGreaterThan(5).containsOnly("unsent closed");
      assertThat(permits.charged()).isZero();
      assertThat(time.passed()).isEqualTo(settings.outageDeadline());
      assertThat(transport.roundTripNanos()).isZero();
      return ((Outcome.Faulted<RawMessage>) outcome).fault().sentence();
    }
  }

  @Test
  void aRedirectIsNotFollowed() throws Exception {
    try (ScriptedServer elsewhere = new ScriptedServer(MESSAGE);
        Bench bench =
            new Bench(ScriptedServer.answer(302, "", "Location: " + elsewhere.root() + "stolen"))) {
      assertThat(raw(bench)).isEqualTo(transientFault(raw(bench)));
      assertThat(elsewhere.seen()).isEmpty();
    }
  }

  @Test
  void theRoundTripIsThatOfConnecting() throws Exception {
    try (Bench bench = new Bench(MESSAGE)) {
      assertThat(bench.transport.roundTripNanos()).isZero();
      raw(bench);
      assertThat(bench.transport.roundTripNanos())
          .isPositive()
          .isLessThan(Duration.ofSeconds(10).toNanos());
    }
  }

  @Test
  void theRoundTripFallsAtOnceAndRisesSlowly() {
    RoundTrip roundTrip = new RoundTrip();
    roundTrip.connectedIn(1000);
    roundTrip.connectedIn(500);
    assertThat(roundTrip.nanos()).isEqualTo(500);
    roundTrip.connectedIn(2100);
    assertThat(roundTrip.nanos()).isEqualTo(600);
  }

  @Test
  void closingTheTransportEndsTheCallsInFlight() throws Exception {
    try (Bench bench = new Bench(ScriptedServer.silence())) {
      ExecutorService caller = Executors.newSingleThreadExecutor();
      Future<Outcome<RawMessage>> call = caller.submit(() -> raw(bench));
      await().until(() -> bench.server.seen().size() == 1);
      bench.transport.close();
      assertThat(call.get()).isInstanceOf(Outcome.Faulted.class);
      caller.shutdown();
    }
  }

  @Test
  void aFailingSinkEndsTheCallWithItsOwnException() throws Exception {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("no space left");
          }
        };
    try (Bench bench = new Bench(MESSAGE)) {
      assertThatThrownBy(() -> bench.gmail.raw(bench.caller, "a1", full))
          .isInstanceOf(IOException.class)
          .hasMessage("no space left");
      assertThat(bench.permits.told()).containsExactly("sent answered closed");
      assertThat(bench.tally.spent().totalUnits()).isEqualTo(5);
    }
  }

  private static Outcome<RawMessage> raw(Bench bench) throws Exception {
    return bench.gmail.raw(bench.caller, "a1", OutputStream.nullOutputStream());
  }

  /** The same outcome, once it is certain that it is a counted transient fault. */
  private static Outcome<RawMessage> transientFault(Outcome<RawMessage> outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Faulted.class,
            faulted ->
                assertThat(faulted.fault())
                    .isInstanceOfSatisfying(
                        Fault.Transient.class, fault -> assertThat(fault.counted()).isTrue()));
    return outcome;
  }
}
