package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.auth.TokenEndpointProbe;
import io.pactsync.proxy.ProxyExceptions;
import io.pactsync.proxy.ProxyServer;
import io.pactsync.proxy.ProxySettings;
import io.pactsync.proxy.TestProxy;
import io.pactsync.quota.Priority;
import io.pactsync.time.ManualTime;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls through a proxy that fails, and their charges. */
class ProxiedCallTest {
  private static final String PAGE = "<html><title>Gateway\n down</title><p>hush</p></html>";

  private final ScriptedServer server = new ScriptedServer(ok(GmailResponses.PROFILE));
  private final RecordingPermits permits = new RecordingPermits();
  private final ManualTime time = new ManualTime();
  private final GmailSettings settings =
      GmailFixture.settings(server.root(), Duration.ofSeconds(30));
  private TestProxy proxy;

  @BeforeEach
  void start() throws IOException {
    proxy = new TestProxy().serve(server.root().getAuthority(), server.root().getPort());
  }

  @AfterEach
  void stop() throws IOException {
    proxy.close();
    server.close();
  }

  @Test
  void credentialsAreSentWithTheFirstRequestAndToTheProxyOnly() throws Exception {
    proxy.require("ann", "p@ss:wörd");
    assertThat(call(proxy.url("ann:p%40ss:wörd")))
        .isEqualTo(new CallResult.Success<>(new MailboxProfile("legal@acme.example", "4711")));
    assertThat(proxy.requests()).hasSize(1);
    assertThat(server.seen()).hasSize(1);
    assertThat(server.seen().get(0).headers()).doesNotContainKey("proxy-authorization");
    assertThat(permits.events()).containsExactly("sent response closed");
  }

  @Test
  void aPageOfTheProxyIsATransientErrorThatNamesIt() throws Exception {
    for (int status : new int[] {502, 503, 504}) {
      proxy.answer(status, PAGE);
      assertThat(failure(call(proxy.url("ann:hush"))))
          .isInstanceOf(GmailError.Transient.class)
          .asString()
          .contains("the proxy " + proxy.url() + " cannot reach " + server.root().getAuthority())
          .contains("HTTP " + status + ": Gateway down")
          .doesNotContain("hush");
    }
  }

  @Test
  void aForbiddingProxyEndsTheCallAtOnce() throws Exception {
    proxy.answer(403, PAGE);
    assertThat(failure(call(proxy.url())))
        .isInstanceOf(GmailError.Unreachable.class)
        .asString()
        .contains("the proxy " + proxy.url() + " refuses the connection", "NO_PROXY");
    assertThat(proxy.requests()).hasSize(1);
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void aMissingPasswordEndsTheCallAtOnceAndCostsNothing() throws Exception {
    proxy.require("ann", "hush");
    assertThat(failure(call(proxy.url())))
        .isInstanceOf(GmailError.Unreachable.class)
        .asString()
        .contains("the proxy " + proxy.url() + " requires a user name and a password");
    assertThat(failure(call(proxy.url("ann:hush2"))))
        .asString()
        .contains("does not accept the user name and the password")
        .doesNotContain("hush");
    assertThat(permits.charged()).isZero();
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void anUnreachableProxyIsTriedUntilTheOutageDeadline() throws Exception {
    int closed;
    try (ServerSocket free = new ServerSocket(0)) {
      closed = free.getLocalPort();
    }
    assertThat(failure(call("http://ann:hush@127.0.0.1:" + closed)))
        .isInstanceOf(GmailError.Unreachable.class)
        .asString()
        .contains("the proxy http://127.0.0.1:" + closed + " does not accept connections")
        .doesNotContain("hush");
    assertThat(permits.charged()).isZero();
    assertThat(time.elapsed()).isGreaterThanOrEqualTo(settings.outageDeadline());
  }

  @Test
  void gmailsOwnErrorsStayGmails() throws Exception {
    server.then(
        ScriptedServer.response(
            403,
            GmailResponses.error(403, "global", "domainPolicy", "Gmail is off"),
            "Content-Type: application/json"));
    assertThat(call(proxy.url())).isInstanceOf(CallResult.Success.class);
    assertThat(failure(call(proxy.url()))).isInstanceOf(GmailError.DomainPolicy.class);
  }

  @Test
  void theTokenEndpointReportsTheProxyToo() throws Exception {
    try (GmailTransport transport = transport(proxy.url("ann:hush"))) {
      TokenEndpointProbe tokens = new TokenEndpointProbe(transport.http(), server.root());
      proxy.answer(502, PAGE);
      assertThat(tokens.refresh())
          .startsWith("UNREACHABLE ")
          .contains("the proxy " + proxy.url() + " cannot reach", "HTTP 502: Gateway down");
      int before = proxy.requests().size();
      proxy.serveAgain().require("ann", "other");
      assertThat(tokens.refresh())
          .startsWith("UNREACHABLE ")
          .contains("does not accept the user name and the password")
          .doesNotContain("hush");
      assertThat(tokens.revoke()).contains("does not accept the user name and the password");
      assertThat(proxy.requests()).as("no retry").hasSize(before + 2);
    }
  }

  private CallResult<MailboxProfile> call(String proxyUrl) throws InterruptedException {
    try (GmailTransport transport = transport(proxyUrl)) {
      return new MeteredGmail(
              settings,
              transport,
              permits,
              new RecordingTokens(),
              new CallCounts(),
              GmailFixture.timing(time))
          .mailboxProfile(new Caller(GmailFixture.INBOX, Priority.BACKFILL));
    }
  }

  private GmailTransport transport(String proxyUrl) {
    Optional<ProxyServer> parsed = ProxyServer.parse(proxyUrl).proxy();
    assertThat(parsed).isPresent();
    return new GmailTransport(
        settings,
        new ProxySettings(parsed, parsed, ProxyExceptions.NONE, true, false),
        System::nanoTime);
  }

  private static GmailError failure(CallResult<?> result) {
    assertThat(result).isInstanceOf(CallResult.Failure.class);
    return ((CallResult.Failure<?>) result).error();
  }
}
