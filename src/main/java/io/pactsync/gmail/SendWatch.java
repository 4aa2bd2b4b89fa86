package io.pactsync.gmail;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;

/**
 * Tells failures before sending from failures after it, which the exceptions' types alone do not: a
 * unit is given back only when nothing can have reached Google. Stands before the connecting step;
 * {@link #sending} stands after it.
 */
final class SendWatch implements ExecChainHandler {
  private static final String SENT = "pactsync.sent";

  /** The client works on the thread of its caller, to the answer's head. */
  private final ThreadLocal<Runnable> listener = ThreadLocal.withInitial(() -> () -> {});

  /** An exchange of one request and one answer. */
  interface Exchange<T> {
    T run() throws IOException;
  }

  /** Runs an exchange, and tells when its request begins to be sent, connecting aside. */
  <T> T telling(Runnable sending, Exchange<T> exchange) throws IOException {
    listener.set(sending);
    try {
      return exchange.run();
    } finally {
      listener.remove();
    }
  }

  /** What stands after the connecting step. */
  ExecChainHandler sending() {
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
      // A read time-out is no broken connection: the request is being worked on.
      throw reused && !(e instanceof InterruptedIOException) ? new StaleConnectionException(e) : e;
    }
  }
}
