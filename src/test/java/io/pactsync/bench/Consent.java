package io.pactsync.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Stands in for the person who authorizes. */
final class Consent {
  private Consent() {}

  /** Visits the page that {@code authorize} prints, and waits for the command's end. */
  static void give(Process authorize) throws IOException, InterruptedException {
    try (BufferedReader out = authorize.inputReader(StandardCharsets.UTF_8)) {
      // The emulator consents by itself and sends the visitor back to the command.
      URI page = URI.create(String.valueOf(out.readLine()));
      page.toURL().openStream().close();
      out.lines().forEach(line -> {});
      if (authorize.waitFor() != 0) {
        throw new IllegalStateException("authorizing ended with " + authorize.exitValue());
      }
    } finally {
      authorize.destroyForcibly();
    }
  }
}
