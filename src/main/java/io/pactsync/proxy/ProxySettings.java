package io.pactsync.proxy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides which proxy a connection uses. Immutable, and safe for use by several threads.
 *
 * @param forHttps the proxy for https URLs
 * @param forHttp the proxy for http URLs
 * @param except hosts without a proxy
 * @param loopback whether this machine's own addresses are proxied, too
 * @param jvm whether the proxies of the JVM's system properties are used instead
 */
public record ProxySettings(
    Optional<ProxyServer> forHttps,
    Optional<ProxyServer> forHttp,
    ProxyExceptions except,
    boolean loopback,
    boolean jvm) {
  /** Connects directly. */
  public static final ProxySettings DIRECT =
      new ProxySettings(Optional.empty(), Optional.empty(), ProxyExceptions.NONE, false, false);

  /** Uses the JVM's system properties, such as {@code https.proxyHost}. */
  public static final ProxySettings OF_JVM =
      new ProxySettings(Optional.empty(), Optional.empty(), ProxyExceptions.NONE, false, true);

  /** The proxy for a URL, or empty for a direct connection. Resolves no name. */
  public Optional<ProxyServer> proxyFor(URI url) {
    boolean https = "https".equalsIgnoreCase(url.getScheme());
    String host = String.valueOf(url.getHost());
    int port = url.getPort() >= 0 ? url.getPort() : https ? 443 : 80;
    if (!loopback && isLoopback(host)) {
      return Optional.empty();
    }
    if (jvm) {
      return ofJvm(url);
    }
    return (https ? forHttps : forHttp).filter(proxy -> !except.matches(host, port));
  }

  private static boolean isLoopback(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || IpRange.address(name).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  private static Optional<ProxyServer> ofJvm(URI url) {
    ProxySelector selector = ProxySelector.getDefault();
    if (selector == null) {
      return Optional.empty();
    }
    return selector.select(url).stream()
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(Proxy::address)
        .filter(InetSocketAddress.class::isInstance)
        .map(InetSocketAddress.class::cast)
        .map(at -> new ProxyServer(at.getHostString(), at.getPort(), Optional.empty()))
        .findFirst();
  }
}
