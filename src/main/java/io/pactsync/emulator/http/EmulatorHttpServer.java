package io.pactsync.emulator.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * Serves HTTP/1.1 on the loopback address only. A small, fixed thread pool serves any number of
 * calls.
 */
public final class EmulatorHttpServer implements AutoCloseable {
  private static final long IDLE_MILLIS = 10 * 60 * 1000;

  private final Server server;
  private final ServerConnector connector;
  private final QueuedThreadPool threads;

  private EmulatorHttpServer(Server server, ServerConnector connector, QueuedThreadPool threads) {
    this.server = server;
    this.connector = connector;
    this.threads = threads;
  }

  /**
   * Starts listening and serving.
   *
   * @param port 0 selects any free port
   * @param service creates the service; the executor runs work that may read files, so that this
   *     work does not block the threads for sockets and timers
   * @param scheduler schedules delayed responses; its owner closes it
   * @throws IOException when the server cannot listen on the port
   */
  public static EmulatorHttpServer start(
      int port, Function<Executor, EmulatorHttpService> service, StepScheduler scheduler)
      throws IOException {
    QueuedThreadPool threads = new QueuedThreadPool(16, 4);
    threads.setName("emulated-gmail");
    // A test that forgets to close its emulator must still end.
    threads.setDaemon(true);
    Server server = new Server(threads);
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setOutputBufferSize(32 * 1024);
    ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setPort(port);
    connector.setAcceptQueueSize(1024);
    // Responses can be delayed for a long time on purpose.
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new EmulatorRequestHandler(service.apply(threads), scheduler));
    try {
      server.start();
    } catch (Exception e) {
      stop(server);
      throw new IOException(
          "the emulator cannot listen on 127.0.0.1:" + port + "; choose another port", e);
    }
    return new EmulatorHttpServer(server, connector, threads);
  }

  /** {@code http://127.0.0.1:PORT}, without a trailing slash. */
  public URI baseUrl() {
    return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
  }

  /** Returns the current number of server threads. */
  public int threads() {
    return threads.getThreads();
  }

  /** Closes every connection. */
  @Override
  public void close() {
    stop(server);
  }

  private static void stop(Server server) {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("the emulator's HTTP server did not stop", e);
    }
  }
}
