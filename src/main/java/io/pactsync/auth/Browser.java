package io.pactsync.auth;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The desktop's browser. Found by the desktop's own opener: {@code java.awt.Desktop} fails on a
 * Java without a display, which is the usual one on servers.
 */
public final class Browser {
  private static final int PATIENCE_SECONDS = 3;

  private final List<String> opener;

  Browser(List<String> opener) {
    this.opener = List.copyOf(opener);
  }

  /** This machine's. */
  public static Browser ofThisMachine() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("windows")) {
      return new Browser(List.of("rundll32", "url.dll,FileProtocolHandler"));
    }
    if (system.contains("mac")) {
      return new Browser(List.of("open"));
    }
    // Without a display xdg-open starts a browser for terminals, which nobody would see.
    boolean display =
        Stream.of("DISPLAY", "WAYLAND_DISPLAY").anyMatch(System.getenv()::containsKey);
    return new Browser(display ? List.of("xdg-open") : List.of());
  }

  /**
   * Tries to show the page. Blocks for three seconds at most.
   *
   * @return whether it seems to have worked; if not, print the address
   */
  public boolean open(URI page) throws InterruptedException {
    if (opener.isEmpty()) {
      return false;
    }
    ProcessBuilder command = new ProcessBuilder(new ArrayList<>(opener));
    command.command().add(page.toString());
    command
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = command.start();
      // Some openers stay for as long as the browser does; those work too.
      return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
