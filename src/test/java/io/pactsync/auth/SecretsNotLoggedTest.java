package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static io.pactsync.auth.AuthFixture.request;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.LogManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** No secret is logged, with every logger at its most verbose level. */
class SecretsNotLoggedTest extends AuthTestCase {
  /** Loggers of the test's browser and fake Google. */
  private static final List<String> NOT_OURS =
      List.of("com.sun.net.httpserver", "jdk.httpclient", "jdk.internal.httpclient");

  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Logger jetty = (Logger) LoggerFactory.getLogger("org.eclipse.jetty");
  private final java.util.logging.Logger julRoot = LogManager.getLogManager().getLogger("");
  private final Level level = root.getLevel();
  private final java.util.logging.Level julLevel = julRoot.getLevel();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final List<Appender<ILoggingEvent>> console = new ArrayList<>();
  private final List<String> results = new CopyOnWriteArrayList<>();

  @BeforeEach
  void listen() throws JoranException {
    SLF4JBridgeHandler.install();
    julRoot.setLevel(java.util.logging.Level.ALL);
    root.setLevel(Level.TRACE);
    jetty.setLevel(jettysConfiguredLevel());
    log.list = new CopyOnWriteArrayList<>();
    log.setContext(root.getLoggerContext());
    log.start();
    // Keeps the console output short.
    root.iteratorForAppenders().forEachRemaining(console::add);
    console.forEach(root::detachAppender);
    root.addAppender(log);
  }

  @AfterEach
  void stopListening() {
    root.detachAppender(log);
    console.forEach(root::addAppender);
    root.setLevel(level);
    jetty.setLevel(null);
    julRoot.setLevel(julLevel);
    SLF4JBridgeHandler.uninstall();
  }

  /**
   * Jetty logs URLs at DEBUG, so {@code logback.xml} must set its level, whatever the root level.
   */
  private static Level jettysConfiguredLevel() throws JoranException {
    LoggerContext product = new LoggerContext();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(product);
    configurator.doConfigure(SecretsNotLoggedTest.class.getResource("/logback.xml"));
    return product.getLogger("org.eclipse.jetty").getLevel();
  }

  @Test
  void noSecretIsInAnyLogMessageExceptionOrToString() {
    runSuccessfully();
    runWithErrors();

    assertThat(fixture.google.secrets).hasSizeGreaterThan(15);
    List<String> texts = new ArrayList<>(results);
    log.list.stream()
        .filter(event -> NOT_OURS.stream().noneMatch(event.getLoggerName()::startsWith))
        .forEach(event -> texts.add(event.getLoggerName() + " " + event.getFormattedMessage()));
    assertThat(texts).anyMatch(line -> line.contains("HttpURLConnection"));
    for (String secret : fixture.google.secrets) {
      assertThat(texts).noneMatch(line -> line.contains(secret));
    }
    // The URL-encoded form neither.
    assertThat(texts).noneMatch(line -> line.contains("hush") || line.contains("BEGIN PRIVATE"));
  }

  private void runSuccessfully() {
    FakeBrowser person = new FakeBrowser();
    run(() -> desktop());
    run(() -> fixture.authorization.byConsent(desktop(), request(), person));
    run(() -> person.page.join().body());
    run(() -> fixture.tokens.find(INBOX));
    run(() -> fixture.accessTokens.tokenFor(INBOX));
    run(() -> new ConsentResponse.ConsentGranted("hush"));
    run(() -> new TokenEndpointResponse.TokenDenied("error", "hush"));
    run(
        () ->
            fixture.oauth.refresh(
                (InboxCredential.UserGrant) fixture.tokens.find(INBOX).orElseThrow()));
    run(() -> fixture.revocation.revoke(INBOX));
    ServiceAccountKey key = serviceAccountKey();
    run(() -> key);
    run(() -> fixture.authorization.byDelegation(key, INBOX, SCOPES));
    run(() -> fixture.tokens.find(INBOX));
    run(() -> new AuthSettings(Optional.empty(), home, Optional.of("hush")));
  }

  private void runWithErrors() {
    run(this::brokenRedirects);
    for (int fault : new int[] {400, 401, 403, 404, 302, 500, 200}) {
      for (int i = 0; i < 4; i++) {
        fixture.google.faults.add(fault);
      }
      run(() -> fixture.authorization.byConsent(desktop(), request(), new FakeBrowser()));
      fixture.google.faults.clear();
      fixture.authorized(INBOX);
      for (int i = 0; i < 4; i++) {
        fixture.google.faults.add(fault);
      }
      fixture.accessTokens.remove(INBOX);
      run(() -> fixture.accessTokens.tokenFor(INBOX));
      run(() -> fixture.revocation.revoke(INBOX));
      fixture.google.faults.clear();
    }
    fixture.authorized(INBOX);
    fixture.google.killAll();
    run(() -> fixture.accessTokens.tokenFor(INBOX));
    fixture.google.account = "other@acme.example";
    run(() -> fixture.authorization.byConsent(desktop(), request(INBOX), new FakeBrowser()));
    fixture.google.close();
    run(() -> fixture.accessTokens.tokenFor(INBOX));
    run(() -> fixture.revocation.revoke(INBOX));
  }

  private String brokenRedirects() throws IOException {
    String host = " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    try (LoopbackReceiver receiver = LoopbackReceiver.listen(0, Duration.ofSeconds(30))) {
      for (String request :
          List.of(
              "GET /?code=hush" + host,
              "GET /?state=%zz&code=hush" + host,
              "GET /?code=hush%00" + host,
              "POST /?code=hush" + host,
              "GET /?code=hush HTTP/1.1\r\n\r\n",
              "GET /?code=hush HTTP/9.9\r\nHost: localhost\r\n\r\n",
              "GET /?code=hush HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
              "GET /?code=hush&" + "x".repeat(30_000) + host)) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), receiver.port())) {
          socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
          socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
          // Reset: the server does not read the whole of an overlong request.
        }
      }
    }
    return "done";
  }

  private void run(Callable<?> step) {
    try {
      results.add(String.valueOf(step.call()));
    } catch (Exception e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      results.add(trace.toString());
    }
  }
}
