package io.pactsync.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** Sends the log records of all libraries to Logback, which {@code logback.xml} configures. */
final class LoggingSetup {
  private LoggingSetup() {}

  /**
   * Replaces the handler of {@code java.util.logging}, which Google's client uses and which would
   * write to stderr without redaction.
   *
   * @param verbose whether to log Pactsync's steps; the steps of the HTTP libraries are never
   *     logged, because their headers contain tokens
   */
  static void start(boolean verbose) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    if (verbose && LoggerFactory.getLogger("io.pactsync") instanceof Logger own) {
      own.setLevel(Level.DEBUG);
    }
  }
}
