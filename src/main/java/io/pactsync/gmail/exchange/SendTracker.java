package io.pactsync.gmail.exchange;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.concurrent.Cancellable;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Watches each exchange to the end of its response. Separates errors before sending from errors
 * after it, which the exception types alone do not: units are returned only when nothing can have
 * reached Google. This handler runs before the connect step; {@link #afterConnect} runs after it.
 */
public final class SendTracker implements ExecChainHandler {
  private static final String SENT = "pactsync.sent";

  /**
   * What the sender of a request knows about it.
   *
   * @param sending called when the request starts to be sent
   * @param isStreamed whether the response may have any size
   */
  private record Sending(Runnable sending, boolean isStreamed) {}

  /** The client runs on its caller's thread until the response headers arrive. */
  private final ThreadLocal<Sending> current =
      ThreadLocal.withInitial(() -> new Sending(() -> {}, false));

  private final ExchangeWatchdog watchdog;

  /** Creates a tracker for the exchanges of one HTTP client. */
  public SendTracker(ExchangeWatchdog watchdog) {
    this.watchdog = watchdog;
  }

  /** One request and its response. */
  public interface HttpRoundTrip<T> {
    T run() throws IOException;
  }

  /**
   * Runs an exchange. Calls {@code sending} when the request starts to be sent, after connecting.
   *
   * @param isStreamed whether the response may have any size
   */
  public <T> T execute(Runnable sending, boolean isStreamed, HttpRoundTrip<T> exchange)
      throws IOException {
    current.set(new Sending(sending, isStreamed));
    try {
      return exchange.run();
    } finally {
      current.remove();
    }
  }

  /** The handler that runs after the connect step. */
  public ExecChainHandler afterConnect() {
    return (request, scope, chain) -> {
      scope.clientContext.setAttribute(SENT, true);
      current.get().sending().run();
      return chain.proceed(request, scope);
    };
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    scope.clientContext.setAttribute(SENT, false);
    WatchedExchange exchange =
        watchdog.begin(() -> cancel(scope.originalRequest), current.get().isStreamed());
    boolean reused = false;
    boolean isWatchedOn = false;
    try {
      scope.execRuntime.acquireEndpoint(
          scope.exchangeId, scope.route, scope.clientContext.getUserToken(), scope.clientContext);
      reused = scope.execRuntime.isEndpointConnected();
      ClassicHttpResponse response = chain.proceed(request, scope);
      if (response.getEntity() != null) {
        response.setEntity(new WatchedEntity(response.getEntity(), exchange));
        isWatchedOn = true;
      }
      return response;
    } catch (IOException e) {
      IOException explained = exchange.explain(e);
      if (!Boolean.TRUE.equals(scope.clientContext.getAttribute(SENT))) {
        throw new NotSentException(explained);
      }
      // After a timeout the connection is not stale: the server is working on the request.
      boolean isStale =
          reused && !(e instanceof InterruptedIOException) && !exchange.isInterrupted();
      throw isStale ? new StaleConnectionException(explained) : explained;
    } finally {
      if (!isWatchedOn) {
        exchange.end();
      }
    }
  }

  private static void cancel(ClassicHttpRequest request) {
    if (request instanceof Cancellable cancellable) {
      cancellable.cancel();
    }
  }
}
