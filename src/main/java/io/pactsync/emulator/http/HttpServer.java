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
 * Serves HTTP/1.1 on the loopback address alone, with a handful of threads for any number of calls.
 */
public final class HttpServer implements AutoCloseable {
  private static final long IDLE_MILLIS = 10 * 60 * 1000;

  private final Server server;
  private final ServerConnector connector;
  private final QueuedThreadPool threads;

  private HttpServer(Server server, ServerConnector connector, QueuedThreadPool threads) {
    this.server = server;
    this.connector = connector;
    this.threads = threads;
  }

  /**
   * Listens and serves.
   *
   * @param port 0 for any that is free
   * @param service makes the service, given what runs work that may read files, off the threads
   *     that watch sockets and clocks
   * @param clockwork paces answers; closed by its owner
   * @throws IOException when the port cannot be had
   */
  public static HttpServer start(
      int port, Function<Executor, HttpService> service, Clockwork clockwork) throws IOException {
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
    // Answers can be held back for long on purpose.
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(new HttpFront(service.apply(threads), clockwork));
    try {
      server.start();
    } catch (Exception e) {
      stop(server);
      throw new IOException(
          "the emulator cannot listen on 127.0.0.1:" + port + "; choose another port", e);
    }
    return new HttpServer(server, connector, threads);
  }

  /** {@code http://127.0.0.1:PORT}, without a slash at its end. */
  public URI baseUrl() {
    return URI.create("http://" + connector.getHost() + ":" + connector.getLocalPort());
  }

  /** How many threads serve, at this moment. */
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
