package io.pactsync.gmail;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Separates errors before sending from errors after it, which the exception types alone do not:
 * units are returned only when nothing can have reached Google. This handler runs before the
 * connect step; {@link #afterConnect} runs after it.
 */
final class SendTracker implements ExecChainHandler {
  private static final String SENT = "pactsync.sent";

  /** The client runs on its caller's thread until the response headers arrive. */
  private final ThreadLocal<Runnable> listener = ThreadLocal.withInitial(() -> () -> {});

  /** One request and its response. */
  interface HttpRoundTrip<T> {
    T run() throws IOException;
  }

  /**
   * Runs an exchange. Calls {@code sending} when the request starts to be sent, after connecting.
   */
  <T> T execute(Runnable sending, HttpRoundTrip<T> exchange) throws IOException {
    listener.set(sending);
    try {
      return exchange.run();
    } finally {
      listener.remove();
    }
  }

  /** The handler that runs after the connect step. */
  ExecChainHandler afterConnect() {
    return (request, scope, chain) -> {
      scope.clientContext.setAttribute(SENT, true);
      listener.get().run();
      return chain.proceed(request, scope);
    };
  }

  @Override
  public ClassicHttpResponse execute(
      ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
      throws IOException, HttpException {
    scope.clientContext.setAttribute(SENT, false);
    boolean reused = false;
    try {
      scope.execRuntime.acquireEndpoint(
          scope.exchangeId, scope.route, scope.clientContext.getUserToken(), scope.clientContext);
      reused = scope.execRuntime.isEndpointConnected();
      return chain.proceed(request, scope);
    } catch (IOException e) {
      if (!Boolean.TRUE.equals(scope.clientContext.getAttribute(SENT))) {
        throw new NotSentException(e);
      }
      // After a read timeout the connection is not stale: the server is working on the request.
      throw reused && !(e instanceof InterruptedIOException) ? new StaleConnectionException(e) : e;
    }
  }
}
