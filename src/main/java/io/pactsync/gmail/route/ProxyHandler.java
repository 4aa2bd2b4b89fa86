package io.pactsync.gmail.route;

import io.pactsync.proxy.ProxyCredentials;
import io.pactsync.proxy.ProxyException;
import io.pactsync.proxy.ProxyServer;
import io.pactsync.proxy.ProxySettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.impl.auth.BasicScheme;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpHost;

/**
 * Authenticates to proxies with the first request, and turns their answers and failures into {@link
 * ProxyException}s, so that nobody takes them for Google's. This handler runs before the connect
 * step; {@link #afterConnect} runs after it.
 */
public final class ProxyHandler implements ExecChainHandler {
  private static final String CONNECTED = "pactsync.proxy.connected";
  private static final Pattern TITLE =
      Pattern.compile("<title>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final int PAGE_BYTES = 1 << 13;
  private static final int TITLE_CHARS = 60;
  private static final int AUTHENTICATION_REQUIRED = 407;

  /** What a proxy answers with its own page when it does not reach the target. */
  private static final Set<Integer> PAGES = Set.of(403, 502, 503, 504);

  private final ProxySettings proxies;

  public ProxyHandler(ProxySettings proxies) {
    this.proxies = proxies;
  }

  /** The handler that runs after the connect step. */
  public ExecChainHandler afterConnect() {
    return (request, scope, chain) -> {
      scope.clientContext.setAttribute(CONNECTED, true);
      return chain.proceed(request, scope);
    };
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    HttpRoute route = scope.route;
    Optional<ProxyServer> known =
        route.getProxyHost() == null
            ? Optional.empty()
            : ProxyRoutePlanner.proxyFor(proxies, route.getTargetHost());
    if (known.isEmpty()) {
      return chain.proceed(request, scope);
    }
    ProxyServer proxy = known.get();
    proxy.credentials().ifPresent(credentials -> authenticate(credentials, request, scope));
    scope.clientContext.setAttribute(CONNECTED, false);
    ClassicHttpResponse response;
    try {
      response = chain.proceed(request, scope);
    } catch (IOException e) {
      throw isConnected(scope) ? e : explain(proxy, e);
    }
    if (isOfProxy(response, route, isConnected(scope))) {
      throw answered(proxy, route.getTargetHost(), response, scope);
    }
    return response;
  }

  private static boolean isConnected(ExecChain.Scope scope) {
    return Boolean.TRUE.equals(scope.clientContext.getAttribute(CONNECTED));
  }

  /** Sends the credentials at once: a challenge would cost a round trip for each connection. */
  private static void authenticate(
      ProxyCredentials credentials, ClassicHttpRequest request, ExecChain.Scope scope) {
    if (scope.route.isTunnelled()) {
      BasicScheme basic = new BasicScheme();
      basic.initPreemptive(
          new UsernamePasswordCredentials(
              credentials.user(), credentials.password().toCharArray()));
      scope.clientContext.getAuthExchange(scope.route.getProxyHost()).select(basic);
    } else {
      request.setHeader(HttpHeaders.PROXY_AUTHORIZATION, credentials.basic());
    }
  }

  private static IOException explain(ProxyServer proxy, IOException failure) {
    if (failure instanceof UnknownHostException) {
      return ProxyException.unreachable(proxy, "has a name that cannot be resolved", failure);
    }
    if (failure instanceof ConnectTimeoutException) {
      return ProxyException.unreachable(proxy, "does not respond", failure);
    }
    return failure instanceof ConnectException || failure instanceof NoRouteToHostException
        ? ProxyException.unreachable(proxy, "does not accept connections", failure)
        : failure;
  }

  /**
   * Whether the proxy sent the response. Before the connection is complete, each response is the
   * proxy's. Within a tunnel none is. Without a tunnel it is a guess: Google sends JSON.
   */
  private static boolean isOfProxy(
      ClassicHttpResponse response, HttpRoute route, boolean connected) {
    if (!connected) {
      return true;
    }
    int status = response.getCode();
    return !route.isTunnelled()
        && (status == AUTHENTICATION_REQUIRED || (PAGES.contains(status) && isPage(response)));
  }

  private static boolean isPage(ClassicHttpResponse response) {
    HttpEntity entity = response.getEntity();
    String type = entity == null || entity.getContentType() == null ? "" : entity.getContentType();
    return !type.toLowerCase(Locale.ROOT).contains("json");
  }

  private static ProxyException answered(
      ProxyServer proxy, HttpHost target, ClassicHttpResponse response, ExecChain.Scope scope) {
    Optional<String> title = title(response);
    scope.execRuntime.discardEndpoint();
    int port = target.getPort() >= 0 ? target.getPort() : scope.route.isSecure() ? 443 : 80;
    return ProxyException.answered(
        proxy, target.getHostName() + ":" + port, response.getCode(), title);
  }

  private static Optional<String> title(ClassicHttpResponse response) {
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      return Optional.empty();
    }
    try (InputStream body = entity.getContent()) {
      String page = new String(body.readNBytes(PAGE_BYTES), StandardCharsets.UTF_8);
      Matcher title = TITLE.matcher(page);
      return Optional.of(title.find() ? title.group(1) : "")
          .map(text -> text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip())
          .map(text -> text.substring(0, Math.min(TITLE_CHARS, text.length())))
          .filter(text -> !text.isEmpty());
    } catch (IOException | RuntimeException unreadable) {
      return Optional.empty();
    }
  }
}
