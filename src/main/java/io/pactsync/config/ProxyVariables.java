package io.pactsync.config;

import io.pactsync.proxy.ProxyExceptions;
import io.pactsync.proxy.ProxyServer;
import io.pactsync.proxy.ProxyServer.ParsedProxy;
import io.pactsync.proxy.ProxySettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads {@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code ALL_PROXY} and {@code NO_PROXY}. As in
 * curl, the lower-case name wins, and an empty variable counts as unset.
 */
final class ProxyVariables {
  private static final String ALL = "ALL_PROXY";

  private final Map<String, String> variables;
  private final List<ConfigurationError> errors;

  ProxyVariables(Map<String, String> variables, List<ConfigurationError> errors) {
    this.variables = variables;
    this.errors = errors;
  }

  /**
   * Returns the proxies, and adds an error for each invalid variable.
   *
   * @param except the configured exceptions, which replace {@code NO_PROXY}
   */
  ProxySettings read(Optional<String> except, boolean loopback) {
    if (Stream.of("HTTPS_PROXY", "HTTP_PROXY", ALL).allMatch(name -> find(name).isEmpty())) {
      return except.isEmpty() && !loopback
          ? ProxySettings.OF_JVM
          : new ProxySettings(
              Optional.empty(), Optional.empty(), ProxyExceptions.NONE, loopback, true);
    }
    Optional<ProxyServer> all = find("HTTPS_PROXY").isPresent() ? allIfUsable() : proxy(ALL);
    return new ProxySettings(
        proxy("HTTPS_PROXY").or(() -> all),
        httpProxy().or(() -> all),
        exceptions(except),
        loopback,
        false);
  }

  /** The configured exceptions, or else those of {@code NO_PROXY}. */
  ProxyExceptions exceptions(Optional<String> configured) {
    return ProxyExceptions.parse(
        configured.or(() -> find("NO_PROXY").map(Variable::value)).orElse(""));
  }

  private record Variable(String name, String value) {}

  private Optional<Variable> find(String name) {
    return Stream.of(name.toLowerCase(Locale.ROOT), name)
        .map(each -> new Variable(each, variables.getOrDefault(each, "")))
        .filter(variable -> !variable.value().isBlank())
        .findFirst();
  }

  /** A web server passes the header Proxy of a request in HTTP_PROXY to a CGI program. */
  private Optional<ProxyServer> httpProxy() {
    boolean cgi = variables.containsKey("REQUEST_METHOD") && !variables.containsKey("http_proxy");
    return cgi ? Optional.empty() : proxy("HTTP_PROXY");
  }

  /** Desktops set ALL_PROXY to a SOCKS proxy beside the others. Google does not need it then. */
  private Optional<ProxyServer> allIfUsable() {
    return find(ALL).flatMap(variable -> ProxyServer.parse(variable.value()).proxy());
  }

  private Optional<ProxyServer> proxy(String name) {
    Optional<Variable> variable = find(name);
    if (variable.isEmpty()) {
      return Optional.empty();
    }
    ParsedProxy parsed = ProxyServer.parse(variable.get().value());
    if (parsed.proxy().isEmpty()) {
      errors.add(
          new ConfigurationError(
              variable.get().name(),
              0,
              "this value " + parsed.problem() + "; correct it, or set network.proxy"));
    }
    return parsed.proxy();
  }
}
