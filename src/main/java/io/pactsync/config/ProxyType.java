package io.pactsync.config;

import io.pactsync.proxy.ProxyServer;
import java.util.Optional;

/** A proxy, {@code none}, or {@code environment}. Messages never quote it: it has a password. */
final class ProxyType implements ValueType<ProxyType.ProxyChoice> {
  static final String ENVIRONMENT = "environment";
  private static final String NONE = "none";

  /**
   * What was chosen.
   *
   * @param environment whether the environment decides
   * @param proxy the proxy; empty for none
   */
  record ProxyChoice(boolean environment, Optional<ProxyServer> proxy) {}

  @Override
  public Optional<ProxyChoice> read(WrittenValue raw) {
    String text = text(raw);
    if (text.equals(ENVIRONMENT) || text.equals(NONE)) {
      return Optional.of(new ProxyChoice(text.equals(ENVIRONMENT), Optional.empty()));
    }
    return ProxyServer.parse(text).proxy().map(proxy -> new ProxyChoice(false, Optional.of(proxy)));
  }

  @Override
  public String description() {
    return ENVIRONMENT + ", " + NONE + ", or " + ProxyServer.FORM;
  }

  @Override
  public Optional<String> rejectionReason(WrittenValue raw) {
    return YamlParser.scalar(raw.node())
        .map(ProxyServer::parse)
        .filter(parsed -> parsed.proxy().isEmpty())
        .map(parsed -> "this value " + parsed.problem() + ", or environment, or none");
  }

  @Override
  public boolean isPrintable() {
    return false;
  }

  private static String text(WrittenValue raw) {
    return YamlParser.scalar(raw.node()).map(String::strip).orElse("");
  }
}
