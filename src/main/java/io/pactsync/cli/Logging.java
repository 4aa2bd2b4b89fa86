package io.pactsync.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Makes all logging of this process, whichever library does it, go through {@code logback.xml}. */
final class Logging {
  private Logging() {}

  /**
   * Google's client logs through {@code java.util.logging}, whose own handler would write to stderr
   * without any redaction.
   *
   * @param verbose whether Pactsync's own steps are logged; never those of the HTTP libraries,
   *     which log headers, tokens among them
   */
  static void start(boolean verbose) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    if (verbose && LoggerFactory.getLogger("io.pactsync") instanceof Logger own) {
      own.setLevel(Level.DEBUG);
    }
  }
}
