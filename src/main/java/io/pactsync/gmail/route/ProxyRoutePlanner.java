package io.pactsync.gmail.route;

import io.pactsync.proxy.ProxyServer;
import io.pactsync.proxy.ProxySettings;
import java.net.URI;
import java.util.Optional;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/** Plans direct routes and routes through proxies. */
public final class ProxyRoutePlanner extends DefaultRoutePlanner {
  private final ProxySettings proxies;

  public ProxyRoutePlanner(ProxySettings proxies) {
    super(null);
    this.proxies = proxies;
  }

  static Optional<ProxyServer> proxyFor(ProxySettings proxies, HttpHost target) {
    return proxies.proxyFor(URI.create(target.toURI()));
  }

  @Override
  protected @Nullable HttpHost determineProxy(HttpHost target, HttpContext context) {
    return proxyFor(proxies, target)
        .map(proxy -> new HttpHost("http", proxy.host(), proxy.port()))
        .orElse(null);
  }
}
