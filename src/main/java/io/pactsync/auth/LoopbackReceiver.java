package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.ConsentAnswer.Allowed;
import io.pactsync.auth.ConsentAnswer.Refused;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Listens on 127.0.0.1 for the browser that Google sends back, and takes the one request that
 * carries the right {@code state}. Everything else (icons, other tabs, other programs) gets a page
 * that says so, and the waiting goes on.
 *
 * <p>A socket of its own, because the JDK's HTTP server logs each request's line, code and all, and
 * binds no time to a request that never ends. All of its threads are daemons, so Ctrl-C ends it.
 */
final class LoopbackReceiver implements AutoCloseable {
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  /** Browsers open connections ahead of need and leave them silent. */
  private static final int SILENCE_MILLIS = 5_000;

  private static final int CONNECTIONS = 16;

  private final ServerSocket socket;
  private final String path;
  private final byte[] state;
  private final CompletableFuture<ConsentAnswer> answer = new CompletableFuture<>();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          CONNECTIONS + 1,
          task -> {
            Thread thread = new Thread(task, "consent-redirect");
            thread.setDaemon(true);
            return thread;
          });

  private LoopbackReceiver(ServerSocket socket, String path, String state) {
    this.socket = socket;
    this.path = path;
    this.state = state.getBytes(UTF_8);
  }

  /**
   * Starts to listen.
   *
   * @param port 0 for any that is free
   * @throws AuthException with reason {@code PORT} when the port is taken
   */
  static LoopbackReceiver open(int port, String path, String state) {
    try {
      ServerSocket socket = new ServerSocket(port, CONNECTIONS, InetAddress.getByAddress(LOOPBACK));
      LoopbackReceiver receiver = new LoopbackReceiver(socket, path, state);
      receiver.threads.execute(receiver::accept);
      return receiver;
    } catch (IOException e) {
      throw new AuthException(
          Reason.PORT,
          "Port %d of 127.0.0.1 cannot be listened on (in use, or reserved): choose another with"
                  .formatted(port)
              + " --port, or leave it out for any free one.",
          e);
    }
  }

  int port() {
    return socket.getLocalPort();
  }

  /**
   * Blocks until the answer has come.
   *
   * @throws AuthException with reason {@code TIMED_OUT} when it has not within the limit
   * @throws InterruptedException also when another thread closes this
   */
  ConsentAnswer await(Duration limit) throws InterruptedException {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AuthException(
          Reason.TIMED_OUT,
          "Nobody answered on Google's page within %d seconds: run it again, and open the address"
                  .formatted(limit.toSeconds())
              + " on this machine.");
    } catch (CancellationException e) {
      throw new InterruptedException("closed while waiting");
    } catch (ExecutionException e) {
      throw new IllegalStateException("the answer is never completed with a fault", e);
    }
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket connection = socket.accept();
        threads.execute(() -> serve(connection));
      } catch (IOException | RejectedExecutionException e) {
        // Closed, which the loop sees, or a connection that broke before it was taken.
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setSoTimeout(SILENCE_MILLIS);
      Optional<RedirectRequest> request = RedirectRequest.read(connection.getInputStream());
      Optional<ConsentAnswer> found = request.flatMap(this::answerIn);
      try {
        connection.getOutputStream().write(page(request, found).response());
        connection.shutdownOutput();
      } finally {
        // After the page, because whoever waits closes this; and even if the browser is gone.
        found.ifPresent(answer::complete);
      }
    } catch (IOException e) {
      // A connection that was silent, broken or no HTTP: not the one that is waited for.
    }
  }

  private Optional<ConsentAnswer> answerIn(RedirectRequest request) {
    if (!request.path().equals(path)
        || !request.parameter("state").filter(this::isOurs).isPresent()) {
      return Optional.empty();
    }
    Optional<ConsentAnswer> refused =
        request.parameter("error").map(error -> new Refused(ErrorWord.of(error)));
    return refused.or(() -> request.parameter("code").map(Allowed::new));
  }

  /** In constant time, so that nobody can find the state byte by byte. */
  private boolean isOurs(String received) {
    return MessageDigest.isEqual(state, received.getBytes(UTF_8));
  }

  private ConsentPage page(Optional<RedirectRequest> request, Optional<ConsentAnswer> found) {
    if (found.isPresent()) {
      return found.get() instanceof Allowed ? ConsentPage.ALLOWED : ConsentPage.REFUSED;
    }
    boolean elsewhere = request.isPresent() && !request.get().path().equals(path);
    return elsewhere ? ConsentPage.NOT_HERE : ConsentPage.NOT_THE_ANSWER;
  }

  /** Stops listening; a thread that waits is told so. */
  @Override
  public void close() {
    answer.cancel(false);
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing listens any more, which is what was wanted.
    }
    threads.shutdown();
  }
}
