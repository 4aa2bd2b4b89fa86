package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.api.client.extensions.java6.auth.oauth2.VerificationCodeReceiver;
import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.ConsentResponse.ConsentGranted;
import io.pactsync.auth.ConsentResponse.ConsentRefused;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Receives the redirect from Google's consent page on an HTTP server that listens on 127.0.0.1
 * only. The first request with the right {@code state} and a code or an error ends the wait. Every
 * other request gets an error page, and the wait continues. Safe for use by several threads.
 *
 * <p>It replaces Google's {@code LocalServerReceiver}, which checks no {@code state} and has no
 * time limit. Add {@link #state()} to the authorization URL:
 *
 * <pre>{@code
 * try (LoopbackReceiver receiver = LoopbackReceiver.listen(0, Duration.ofMinutes(5))) {
 *   new AuthorizationCodeInstalledApp(flow, receiver) {
 *     @Override
 *     protected void onAuthorization(AuthorizationCodeRequestUrl url) throws IOException {
 *       super.onAuthorization(url.setState(receiver.state()));
 *     }
 *   }.authorize(userId);
 * }
 * }</pre>
 *
 * <p>Jetty logs request URLs, and so codes, at DEBUG: keep {@code org.eclipse.jetty} at INFO or
 * above. All threads are daemons.
 */
public final class LoopbackReceiver implements VerificationCodeReceiver, AutoCloseable {
  private static final int STATE_BYTES = 32;

  /** Browsers open connections in advance and send nothing on them. */
  private static final long IDLE_MILLIS = 5_000;

  private static final int LARGEST_HEAD_BYTES = 16_384;
  private static final int THREADS = 8;

  private final LoopbackRedirect redirect;
  private final Duration timeLimit;
  private final String state = newState();
  private final CompletableFuture<ConsentResponse> response = new CompletableFuture<>();
  private final Server server;
  private final ServerConnector connector;

  private LoopbackReceiver(LoopbackRedirect redirect, Duration timeLimit) {
    this.redirect = redirect;
    this.timeLimit = timeLimit;
    QueuedThreadPool threads = new QueuedThreadPool(THREADS, 1);
    threads.setName("consent-redirect");
    threads.setDaemon(true);
    server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setRequestHeaderSize(LARGEST_HEAD_BYTES);
    connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost("127.0.0.1");
    connector.setPort(redirect.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new RedirectHandler(redirect.path(), this::isOurState, response::complete));
    // Jetty's own error page repeats the URL.
    server.setErrorHandler(ConsentResultPage.WRONG_REQUEST::write);
  }

  /**
   * Starts to listen for the redirect of a desktop client.
   *
   * @param port 0 for any free port
   * @param timeLimit how long {@link #waitForCode} waits
   * @throws AuthException with reason {@code PORT} when the port is in use
   */
  public static LoopbackReceiver listen(int port, Duration timeLimit) {
    return listen(new LoopbackRedirect(Optional.empty(), port, "/"), timeLimit);
  }

  static LoopbackReceiver listen(LoopbackRedirect redirect, Duration timeLimit) {
    LoopbackReceiver receiver = new LoopbackReceiver(redirect, timeLimit);
    try {
      // Bound before the start: Jetty logs a failed start with its stack trace.
      receiver.connector.open();
      receiver.server.start();
      return receiver;
    } catch (Exception e) {
      receiver.close();
      throw new AuthException(
          Reason.PORT,
          "Pactsync cannot use port %d of 127.0.0.1 (in use, or reserved): choose another with"
                  .formatted(redirect.port())
              + " --port, or leave it out for any free one.",
          e);
    }
  }

  private static String newState() {
    byte[] bytes = new byte[STATE_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The {@code state} parameter of the authorization URL: random, and new for each receiver. */
  public String state() {
    return state;
  }

  int port() {
    return connector.getLocalPort();
  }

  @Override
  public String getRedirectUri() {
    return redirect.uri(port());
  }

  /**
   * Blocks until the browser brings a code or an error.
   *
   * @throws IOException when access is refused, when the time limit ends, and as {@link
   *     InterruptedIOException} when the thread is interrupted or {@link #stop} is called
   */
  @Override
  public String waitForCode() throws IOException {
    try {
      ConsentResponse received = await();
      if (received instanceof ConsentRefused refused) {
        throw new IOException("Google refused access (" + refused.error() + ")");
      }
      return ((ConsentGranted) received).code();
    } catch (AuthException e) {
      throw new IOException(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the code");
    }
  }

  /**
   * Blocks until the redirect arrives.
   *
   * @throws AuthException with reason {@code TIMED_OUT} when the time limit ends first
   * @throws InterruptedException also when another thread closes this receiver
   */
  ConsentResponse await() throws InterruptedException {
    try {
      return response.get(timeLimit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AuthException(
          Reason.TIMED_OUT,
          "Nobody responded on Google's page within %d seconds: run the command again, and open the link"
                  .formatted(timeLimit.toSeconds())
              + " on this machine.");
    } catch (CancellationException e) {
      throw new InterruptedException("closed while waiting");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the future never fails", e);
    }
  }

  /** Compares in constant time, so that nobody can find the state byte by byte. */
  private boolean isOurState(String received) {
    return MessageDigest.isEqual(state.getBytes(UTF_8), received.getBytes(UTF_8));
  }

  /** Stops listening. A waiting thread gets an exception. */
  @Override
  public void stop() {
    close();
  }

  /** Same as {@link #stop}. */
  @Override
  public void close() {
    response.cancel(false);
    boolean interrupted = Thread.interrupted();
    try {
      server.stop();
      connector.close();
    } catch (Exception e) {
      // The threads are daemons; nothing else is left to clean up.
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
