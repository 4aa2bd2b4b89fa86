package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.proxy.ProxyCredentials;
import io.pactsync.proxy.TestProxy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands behind a real proxy, and what they say when the proxy fails. */
class ProxiedSyncTest {
  private static final int MESSAGES = 12;
  private static final String USER = "hush-user";
  private static final String PASSWORD = "hush/p@ss";
  private static final String ENCODED = "hush-user:hush%2Fp%40ss";
  private static final String HOST = "gmail.example";

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;
  private TestProxy proxy;

  @BeforeEach
  void start() throws IOException {
    pactsync = EmulatedInstallation.start(directory, MESSAGES);
    URI gmail = pactsync.emulator().baseUrl();
    proxy = new TestProxy().serve(gmail.getAuthority(), gmail.getPort());
  }

  @AfterEach
  void stop() {
    proxy.close();
    pactsync.close();
  }

  @Test
  void everyCallToGoogleGoesThroughTheProxy() {
    proxy.require(USER, PASSWORD);
    behindProxy(proxy.url(ENCODED));
    pactsync.authorize();
    JsonNode sync = withoutPassword(pactsync.run("sync", "--json", "--verbose")).json();
    assertThat(sync.path("completed").asBoolean()).isTrue();
    assertThat(sync.path("synced").asInt() + sync.path("other").asInt())
        .isEqualTo(sync.path("listed").asInt())
        .isPositive();
    int calls = sync.path("calls").path("total").asInt();
    assertThat(gmailCalls()).hasSizeGreaterThanOrEqualTo(calls);
    assertThat(withoutPassword(pactsync.run("verify", "--remote", "--json")).exitCode()).isZero();
    assertThat(withoutPassword(pactsync.run("status", "--json", "--verbose")).exitCode()).isZero();
    assertThat(withoutPassword(pactsync.run("revoke", EmulatedInstallation.INBOX)).exitCode())
        .isZero();
    assertThat(proxy.requests())
        .anyMatch(line -> line.matches("POST http://.*/token HTTP/1.1"))
        .anyMatch(line -> line.matches("POST http://.*/revoke HTTP/1.1"));
  }

  @Test
  void theConfigurationNamesTheProxy() {
    proxy.require(USER, PASSWORD);
    pactsync
        .set("network.proxy=" + proxy.url(ENCODED))
        .set("network.proxy-loopback=true")
        .authorize();
    assertThat(withoutPassword(pactsync.run("sync", "--verbose")).exitCode()).isZero();
    assertThat(gmailCalls()).isNotEmpty();
  }

  @Test
  void thisMachineIsNotProxiedUnlessAsked() {
    pactsync.setEnvironment(Map.of("HTTP_PROXY", proxy.url(), "HTTPS_PROXY", proxy.url()));
    pactsync.authorize();
    assertThat(pactsync.run("sync").exitCode()).isZero();
    assertThat(proxy.requests()).isEmpty();
  }

  @Test
  void httpsGoesThroughATunnel() throws Exception {
    proxy.require(USER, PASSWORD);
    try (TlsTerminator tls = encrypted()) {
      proxy.serve(HOST + ":443", tls.port());
      pactsync.setEnvironment(Map.of("HTTPS_PROXY", proxy.url(ENCODED)));
      pactsync.authorize();
      JsonNode sync = withoutPassword(pactsync.run("sync", "--json", "--verbose")).json();
      assertThat(sync.path("completed").asBoolean()).isTrue();
      assertThat(sync.path("listed").asInt()).isPositive();
      assertThat(withoutPassword(pactsync.run("revoke", EmulatedInstallation.INBOX)).exitCode())
          .isZero();
      assertThat(proxy.requests())
          .isNotEmpty()
          .allMatch(line -> line.equals("CONNECT gmail.example:443 HTTP/1.1"));
    }
  }

  @Test
  void aRefusedTunnelIsTheProxysErrorAndCostsNoUnits() throws Exception {
    try (TlsTerminator tls = encrypted()) {
      proxy.serve(HOST + ":443", tls.port());
      pactsync.setEnvironment(Map.of("HTTPS_PROXY", proxy.url(ENCODED)));
      pactsync.authorize();
      proxy.answer(403, "<html><title>Blocked by policy</title></html>");
      CommandRun refused = withoutPassword(pactsync.run("sync", "--json"));
      assertThat(refused.exitCode()).as(refused.err()).isEqualTo(5);
      assertThat(refused.out() + refused.err())
          .contains("the proxy " + proxy.url(), "HTTP 403: Blocked by policy", "NO_PROXY");
      assertThat(refused.json().path("units").path("total").asInt()).isZero();
    }
  }

  @Test
  void missingAndWrongCredentialsAreOneClearSentence() {
    pactsync.authorize();
    proxy.require(USER, PASSWORD);
    behindProxy(proxy.url());
    CommandRun missing = withoutPassword(pactsync.run("sync", "--json"));
    assertThat(missing.exitCode()).as(missing.err()).isEqualTo(5);
    assertThat(missing.out() + missing.err())
        .contains("the proxy " + proxy.url() + " requires a user name and a password");
    assertThat(missing.json().path("units").path("total").asInt()).isZero();

    int before = proxy.requests().size();
    behindProxy(proxy.url("hush-user:hush-wrong"));
    CommandRun wrong = withoutPassword(pactsync.run("sync", "--verbose"));
    assertThat(wrong.exitCode()).as(wrong.err()).isEqualTo(5);
    assertThat(wrong.out() + wrong.err())
        .contains("the proxy " + proxy.url() + " does not accept the user name and the password");
    // Not tried again: another attempt could lock the account.
    assertThat(proxy.requests()).hasSize(before + 1);
  }

  @Test
  void anInvalidVariableIsAConfigurationError() {
    pactsync.setEnvironment(Map.of("HTTPS_PROXY", "socks5://hush-user:hush@proxy.example:1080"));
    for (List<String> command : List.of(List.of("sync"), List.of("status", "--json"))) {
      CommandRun run = withoutPassword(pactsync.run(command.toArray(String[]::new)));
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).hasLineCount(1).contains("HTTPS_PROXY", "socks5", "not supported");
    }
  }

  private void behindProxy(String url) {
    pactsync
        .setEnvironment(Map.of("HTTP_PROXY", url, "HTTPS_PROXY", url))
        .set("network.proxy-loopback=true");
  }

  /** Serves the emulator as https://gmail.example/, for tokens, too. */
  private TlsTerminator encrypted() throws Exception {
    URI gmail = pactsync.emulator().baseUrl();
    String client = Files.readString(pactsync.clientFile());
    Files.writeString(
        pactsync.clientFile(),
        client.replaceAll("(\"token_uri\"\\s*:\\s*\")http://[^/]+", "$1https://" + HOST));
    pactsync.set("google.root-url=https://" + HOST + "/");
    return TlsTerminator.start(HOST, gmail.getPort(), directory.resolve("tls"));
  }

  private List<String> gmailCalls() {
    return proxy.requests().stream()
        .filter(line -> line.matches("GET http://.*/gmail/v1/users/me/.*"))
        .toList();
  }

  private static CommandRun withoutPassword(CommandRun run) {
    String basic = new ProxyCredentials(USER, PASSWORD).basic().replace("Basic ", "");
    assertThat(run.out() + run.err()).doesNotContain("hush", basic);
    return run;
  }
}
