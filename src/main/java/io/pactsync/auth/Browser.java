package io.pactsync.auth;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Opens pages in the desktop's browser. Runs the desktop's own opener, because {@code
 * java.awt.Desktop} fails on a Java without display support, which is common on servers.
 */
public final class Browser {
  private static final int MAX_WAIT_SECONDS = 3;

  private final List<String> opener;

  Browser(List<String> opener) {
    this.opener = List.copyOf(opener);
  }

  /** The browser of this machine. */
  public static Browser ofThisMachine() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    if (system.contains("windows")) {
      return new Browser(List.of("rundll32", "url.dll,FileProtocolHandler"));
    }
    if (system.contains("mac")) {
      return new Browser(List.of("open"));
    }
    // Without a display, xdg-open starts a text browser that nobody sees.
    boolean display =
        Stream.of("DISPLAY", "WAYLAND_DISPLAY").anyMatch(System.getenv()::containsKey);
    return new Browser(display ? List.of("xdg-open") : List.of());
  }

  /**
   * Opens the page. Blocks for three seconds at most.
   *
   * @return whether the browser seems to have opened; if not, print the URL
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
      // Some openers run as long as the browser does. They have worked, too.
      return !process.waitFor(MAX_WAIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
