package io.pactsync.store.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A PostgreSQL server that stops and starts again with the same data and the same port. */
final class RestartableServer implements AutoCloseable {
  private final Path data;
  private final int port;
  private Optional<EmbeddedPostgres> server = Optional.empty();

  RestartableServer() throws IOException {
    data = Files.createTempDirectory("postgres");
    try (ServerSocket unused = new ServerSocket(0)) {
      port = unused.getLocalPort();
    }
    start();
  }

  void start() throws IOException {
    server =
        Optional.of(
            EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start());
  }

  void stop() throws IOException {
    if (server.isPresent()) {
      server.get().close();
      server = Optional.empty();
    }
  }

  String url() {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres";
  }

  @Override
  public void close() throws IOException {
    stop();
  }
}
