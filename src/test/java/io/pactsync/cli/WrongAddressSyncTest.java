package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sync whose {@code google.root-url} is another server's ends at once. */
class WrongAddressSyncTest {
  @TempDir Path directory;

  @Test
  void aSyncNamesTheAddressAndTheSettingAndExitsWithTwo() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    HttpServer other =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    other.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          byte[] page = "<h1>404 Not Found</h1>".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(404, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    other.start();
    String root = "http://127.0.0.1:" + other.getAddress().getPort() + "/";
    EmulatedInstallation pactsync = EmulatedInstallation.start(directory, 3);
    try (var emulator = pactsync.emulator()) {
      pactsync.authorize();
      pactsync.set("google.root-url=" + root);
      CommandRun run = pactsync.run("sync");
      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.err())
          .contains(root + "gmail/v1/users/me/profile responded with HTTP status 404")
          .contains("check google.root-url");
      assertThat(calls).hasValue(1);
    } finally {
      other.stop(0);
    }
  }
}
