package io.pactsync.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Gives consent on the emulator's page. */
final class EmulatedConsent {
  private EmulatedConsent() {}

  /** Opens the page that {@code authorize} prints, and waits until the command ends. */
  static void grant(Process authorize) throws IOException, InterruptedException {
    try (BufferedReader out = authorize.inputReader(StandardCharsets.UTF_8)) {
      // The emulator consents at once and redirects to the command.
      URI page = URI.create(String.valueOf(out.readLine()));
      page.toURL().openStream().close();
      out.lines().forEach(line -> {});
      if (authorize.waitFor() != 0) {
        throw new IllegalStateException("authorize exited with " + authorize.exitValue());
      }
    } finally {
      authorize.destroyForcibly();
    }
  }
}
