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

/** Whatever happens, no secret is said: with every logger at its most talkative. */
class SecrecyTest extends AuthTestCase {
  /** The test's own browser and Google, which are not the product. */
  private static final List<String> NOT_OURS =
      List.of("com.sun.net.httpserver", "jdk.httpclient", "jdk.internal.httpclient");

  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final Logger jetty = (Logger) LoggerFactory.getLogger("org.eclipse.jetty");
  private final java.util.logging.Logger julRoot = LogManager.getLogManager().getLogger("");
  private final Level level = root.getLevel();
  private final java.util.logging.Level julLevel = julRoot.getLevel();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final List<Appender<ILoggingEvent>> console = new ArrayList<>();
  private final List<String> said = new CopyOnWriteArrayList<>();

  @BeforeEach
  void listen() throws JoranException {
    SLF4JBridgeHandler.install();
    julRoot.setLevel(java.util.logging.Level.ALL);
    root.setLevel(Level.TRACE);
    jetty.setLevel(jettysLevelInTheProduct());
    log.list = new CopyOnWriteArrayList<>();
    log.setContext(root.getLoggerContext());
    log.start();
    // The console would be written a book.
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

  /** Jetty logs URLs at DEBUG, so {@code logback.xml} has to keep it from doing so. */
  private static Level jettysLevelInTheProduct() throws JoranException {
    LoggerContext product = new LoggerContext();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(product);
    configurator.doConfigure(SecrecyTest.class.getResource("/logback.xml"));
    return product.getLogger("org.eclipse.jetty").getEffectiveLevel();
  }

  @Test
  void noSecretIsInAnyLogMessageExceptionOrToString() {
    everythingGoesWell();
    everythingGoesWrong();

    assertThat(all.google.secrets).hasSizeGreaterThan(15);
    List<String> heard = new ArrayList<>(said);
    log.list.stream()
        .filter(event -> NOT_OURS.stream().noneMatch(event.getLoggerName()::startsWith))
        .forEach(event -> heard.add(event.getLoggerName() + " " + event.getFormattedMessage()));
    assertThat(heard).anyMatch(line -> line.contains("HttpURLConnection"));
    for (String secret : all.google.secrets) {
      assertThat(heard).noneMatch(line -> line.contains(secret));
    }
    // Not encoded for the network either.
    assertThat(heard).noneMatch(line -> line.contains("hush") || line.contains("BEGIN PRIVATE"));
  }

  private void everythingGoesWell() {
    TestingPerson person = new TestingPerson();
    say(() -> desktop());
    say(() -> all.authorization.byConsent(desktop(), request(), person));
    say(() -> person.page.join().body());
    say(() -> all.tokens.find(INBOX));
    say(() -> all.accessTokens.tokenFor(INBOX));
    say(() -> new ConsentAnswer.Allowed("hush"));
    say(() -> new TokenAnswer.Denied("error", "hush"));
    say(() -> all.oauth.refresh((StoredToken.UserGrant) all.tokens.find(INBOX).orElseThrow()));
    say(() -> all.revocation.revoke(INBOX));
    ServiceAccountKey key = serviceAccountKey();
    say(() -> key);
    say(() -> all.authorization.byDelegation(key, INBOX, SCOPES));
    say(() -> all.tokens.find(INBOX));
    say(() -> new AuthSettings(Optional.empty(), home, Optional.of("hush")));
  }

  private void everythingGoesWrong() {
    say(this::brokenRedirects);
    for (int fault : new int[] {400, 401, 403, 404, 302, 500, 200}) {
      for (int i = 0; i < 4; i++) {
        all.google.faults.add(fault);
      }
      say(() -> all.authorization.byConsent(desktop(), request(), new TestingPerson()));
      all.google.faults.clear();
      all.authorized(INBOX);
      for (int i = 0; i < 4; i++) {
        all.google.faults.add(fault);
      }
      all.accessTokens.forget(INBOX);
      say(() -> all.accessTokens.tokenFor(INBOX));
      say(() -> all.revocation.revoke(INBOX));
      all.google.faults.clear();
    }
    all.authorized(INBOX);
    all.google.killAll();
    say(() -> all.accessTokens.tokenFor(INBOX));
    all.google.account = "other@acme.example";
    say(() -> all.authorization.byConsent(desktop(), request(INBOX), new TestingPerson()));
    all.google.close();
    say(() -> all.accessTokens.tokenFor(INBOX));
    say(() -> all.revocation.revoke(INBOX));
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

  private void say(Callable<?> step) {
    try {
      said.add(String.valueOf(step.call()));
    } catch (Exception e) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      said.add(trace.toString());
    }
  }
}
