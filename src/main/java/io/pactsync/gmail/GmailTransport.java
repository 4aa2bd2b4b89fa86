package io.pactsync.gmail;

import com.google.api.client.http.HttpTransport;
import com.google.api.client.http.apache.v5.Apache5HttpTransport;
import io.pactsync.gmail.exchange.ExchangeWatchdog;
import io.pactsync.gmail.exchange.SendTracker;
import io.pactsync.gmail.route.ProxyHandler;
import io.pactsync.gmail.route.ProxyRoutePlanner;
import io.pactsync.gmail.route.ResponseHeadGuard;
import io.pactsync.proxy.ProxySettings;
import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.HttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * A pool of HTTP connections to Google. It sends each request once: it retries nothing and follows
 * no redirect, so that every request has a permit. Safe for use by several threads.
 */
public final class GmailTransport implements AutoCloseable {
  /** Below Google's 4 minutes, so that this side closes an idle connection first. */
  private static final TimeValue LONGEST_IDLE = TimeValue.ofMinutes(2);

  /** Most responses are complete by then, and need not be paid for again. */
  private static final Duration STOP_GRACE = Duration.ofSeconds(2);

  private final RoundTripEstimate roundTrip = new RoundTripEstimate();
  private final ExchangeWatchdog watchdog;
  private final SendTracker sendTracker;
  private final CloseableHttpClient client;
  private final HttpTransport http;

  /** Connects without a proxy. */
  public GmailTransport(GmailSettings settings, LongSupplier ticker) {
    this(settings, ProxySettings.DIRECT, ticker);
  }

  /**
   * @param ticker elapsed nanoseconds, to measure how long connecting takes
   */
  public GmailTransport(GmailSettings settings, ProxySettings proxies, LongSupplier ticker) {
    watchdog = new ExchangeWatchdog(settings.callTimeout());
    sendTracker = new SendTracker(watchdog);
    ProxyHandler proxyHandler = new ProxyHandler(proxies);
    client =
        HttpClientBuilder.create()
            .setConnectionManager(
                pool(settings, new ConnectTimer(settings.rootUrl().getHost(), ticker, roundTrip)))
            .setRoutePlanner(new ProxyRoutePlanner(proxies))
            .addExecInterceptorFirst("response-head", new ResponseHeadGuard())
            .addExecInterceptorBefore(
                ChainElement.CONNECT.name(), "send-before-connect", sendTracker)
            .addExecInterceptorAfter(
                ChainElement.CONNECT.name(), "send-after-connect", sendTracker.afterConnect())
            // Within the send tracker, which must see a proxy's refusal as an error before sending.
            .addExecInterceptorBefore(
                ChainElement.CONNECT.name(), "proxy-before-connect", proxyHandler)
            .addExecInterceptorAfter(
                ChainElement.CONNECT.name(), "proxy-after-connect", proxyHandler.afterConnect())
            .evictIdleConnections(LONGEST_IDLE)
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            // Google's client requests gzip and decompresses it.
            .disableContentCompression()
            .build();
    http = new Apache5HttpTransport(client);
  }

  private static HttpClientConnectionManager pool(GmailSettings settings, ConnectTimer timer) {
    return new TimedConnectionPool(timer)
        .setMaxConnTotal(settings.connections())
        // The default of 5 per route would make calls wait for a nearly idle pool.
        .setMaxConnPerRoute(settings.connections())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(settings.connectTimeout()))
                .setSocketTimeout(Timeout.of(settings.readTimeout()))
                // Checked before each use. It costs 1 ms; a closed socket would cost a charged
                // call.
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build())
        .build();
  }

  /**
   * Runs an exchange. Calls {@code sending} when the request starts to be sent, after connecting.
   *
   * @param isStreamed whether the response may have any size
   */
  <T> T execute(Runnable sending, boolean isStreamed, SendTracker.HttpRoundTrip<T> exchange)
      throws IOException {
    return sendTracker.execute(sending, isStreamed, exchange);
  }

  /**
   * Lets exchanges in progress end by themselves for a moment, then ends them and all later ones.
   * Never blocks.
   */
  public void stop() {
    watchdog.stopAfter(STOP_GRACE);
  }

  /** The transport for Google's libraries. Its requests do not retry by default. */
  public HttpTransport http() {
    return http;
  }

  /**
   * The estimated round trip to Gmail's host in nanoseconds, measured while connecting. 0 while
   * unknown, such as before the first connection or behind a proxy.
   */
  public long roundTripNanos() {
    return roundTrip.nanos();
  }

  /** Closes all connections at once. Calls in progress fail. */
  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
    watchdog.close();
  }

  private static final class TimedConnectionPool extends PoolingHttpClientConnectionManagerBuilder {
    private final ConnectTimer timer;

    TimedConnectionPool(ConnectTimer timer) {
      this.timer = timer;
    }

    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
      return new DefaultHttpClientConnectionOperator(
          ports,
          names,
          RegistryBuilder.<TlsSocketStrategy>create().register("https", tls).build()) {
        @Override
        protected void onBeforeSocketConnect(HttpContext context, HttpHost host) {
          timer.begins(context);
        }

        @Override
        protected void onAfterSocketConnect(HttpContext context, HttpHost host) {
          timer.ends(context, host);
        }
      };
    }
  }

  /** Measures successful connections to one host. */
  private record ConnectTimer(String host, LongSupplier ticker, RoundTripEstimate roundTrip) {
    private static final String BEGAN = "pactsync.connect.began";

    void begins(HttpContext context) {
      context.setAttribute(BEGAN, ticker.getAsLong());
    }

    void ends(HttpContext context, HttpHost connected) {
      if (connected.getHostName().equalsIgnoreCase(host)
          && context.getAttribute(BEGAN) instanceof Long began) {
        roundTrip.addSample(ticker.getAsLong() - began);
      }
    }
  }
}
