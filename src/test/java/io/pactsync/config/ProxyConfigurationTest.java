package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.proxy.ProxyCredentials;
import io.pactsync.proxy.ProxyServer;
import io.pactsync.proxy.ProxySettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proxies from the configuration and from the variables that other programs read, too. */
class ProxyConfigurationTest {
  private static final URI GMAIL = URI.create("https://gmail.googleapis.com/");
  private static final URI PLAIN = URI.create("http://hooks.example/");

  @TempDir private Path home;

  @Test
  void eachVariableServesItsScheme() {
    ProxySettings read =
        read(Map.of("HTTPS_PROXY", "http://ann:pw@secure:1", "HTTP_PROXY", "plain:2"));
    assertThat(read.proxyFor(GMAIL))
        .contains(new ProxyServer("secure", 1, Optional.of(new ProxyCredentials("ann", "pw"))));
    assertThat(host(read, PLAIN)).contains("plain");
  }

  @Test
  void theLowerCaseNameWins() {
    assertThat(host(read(Map.of("HTTPS_PROXY", "upper", "https_proxy", "lower")), GMAIL))
        .contains("lower");
    assertThat(host(read(Map.of("HTTPS_PROXY", "upper", "https_proxy", "")), GMAIL))
        .contains("upper");
  }

  @Test
  void allProxyServesTheOtherSchemes() {
    Map<String, String> both = Map.of("ALL_PROXY", "all:1", "HTTPS_PROXY", "secure:1");
    assertThat(host(read(both), GMAIL)).contains("secure");
    assertThat(host(read(both), PLAIN)).contains("all");
    assertThat(host(read(Map.of("all_proxy", "all:1")), GMAIL)).contains("all");
    // Desktops set both.
    assertThat(host(read(Map.of("ALL_PROXY", "socks://s:1", "HTTPS_PROXY", "p")), GMAIL))
        .contains("p");
    assertThat(errors(Map.of("ALL_PROXY", "socks://s:1")))
        .singleElement()
        .asString()
        .startsWith("ALL_PROXY: ")
        .contains("not supported");
  }

  @Test
  void noProxyNamesExceptions() {
    Map<String, String> variables =
        Map.of("HTTPS_PROXY", "secure", "NO_PROXY", ".googleapis.com,other.example");
    assertThat(read(variables).proxyFor(GMAIL)).isEmpty();
    assertThat(host(read(variables), URI.create("https://google.example/"))).contains("secure");
  }

  @Test
  void theConfigurationWinsOverTheEnvironment() {
    Map<String, String> variables = Map.of("HTTPS_PROXY", "secure", "NO_PROXY", "other.example");
    assertThat(host(read(variables, "network.proxy=mine:1"), GMAIL)).contains("mine");
    assertThat(host(read(variables, "network.proxy=mine:1"), PLAIN)).contains("mine");
    assertThat(read(variables, "network.proxy=none").proxyFor(GMAIL)).isEmpty();
    assertThat(host(read(variables, "network.proxy=environment"), GMAIL)).contains("secure");
    assertThat(read(variables, "network.no-proxy=*").proxyFor(GMAIL)).isEmpty();
    assertThat(read(variables, "network.proxy=mine").proxyFor(URI.create("https://other.example/")))
        .isEmpty();
    assertThat(host(read(variables, "network.no-proxy="), URI.create("https://other.example/")))
        .contains("secure");
  }

  @Test
  void withoutAnySettingTheJvmDecides() {
    assertThat(read(Map.of()).jvm()).isTrue();
    assertThat(read(Map.of()).proxyFor(GMAIL)).isEmpty();
  }

  @Test
  void aHeaderOfARequestToACgiProgramIsIgnored() {
    Map<String, String> cgi = Map.of("HTTP_PROXY", "evil", "REQUEST_METHOD", "GET");
    assertThat(read(cgi).proxyFor(PLAIN)).isEmpty();
  }

  @Test
  void anInvalidValueIsOneSentenceWithoutThePassword() {
    for (String value :
        List.of("https://u:hush@p:1", "http://u:hush@p:hush", "socks5h://u:hush@p", "u:hush@")) {
      assertThat(errors(Map.of("https_proxy", value)))
          .singleElement()
          .asString()
          .startsWith("https_proxy: this value ")
          .doesNotContain("hush")
          .hasLineCount(1);
      assertThat(errors(Map.of(), "network.proxy=" + value))
          .singleElement()
          .asString()
          .startsWith("--set: network.proxy: this value ")
          .doesNotContain("hush")
          .hasLineCount(1);
    }
    assertThat(errors(Map.of(), "network.proxy=")).singleElement().asString().contains("none");
  }

  private static Optional<String> host(ProxySettings settings, URI url) {
    return settings.proxyFor(url).map(ProxyServer::host);
  }

  private ProxySettings read(Map<String, String> variables, String... settings) {
    return Configuration.read(sources(variables, settings)).proxies();
  }

  private List<String> errors(Map<String, String> variables, String... settings) {
    ConfigurationException thrown =
        catchThrowableOfType(
            ConfigurationException.class, () -> Configuration.read(sources(variables, settings)));
    return thrown.errors().stream().map(ConfigurationError::toString).toList();
  }

  private ConfigurationSources sources(Map<String, String> variables, String... settings) {
    return new ConfigurationSources(home, Optional.empty(), variables, List.of(settings), home);
  }
}
