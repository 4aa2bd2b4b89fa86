package io.pactsync.cli;

import io.pactsync.cli.progress.BarProgress;
import io.pactsync.cli.progress.LineProgress;
import io.pactsync.cli.progress.ProgressDisplay;
import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * What the commands share. Each thing is made when it is asked for, so that a command opens no more
 * than it needs.
 *
 * @param options of the command line that is being executed; filled before a command runs
 * @param interruption of the process, by a signal
 * @param out for people's output and JSON
 * @param err for logs, progress and errors
 */
record Application(
    GlobalOptions options,
    Surroundings surroundings,
    Interruption interruption,
    PrintWriter out,
    PrintWriter err) {

  /** Reads the configuration, and says what of it has no effect. Creates nothing. */
  Configuration configuration() {
    Path home = Home.locate(options, surroundings);
    Configuration configuration =
        Configuration.read(
            new ConfigurationSources(
                home,
                options.config().map(surroundings.workingDirectory()::resolve),
                surroundings.environment(),
                options.settings(),
                surroundings.workingDirectory()));
    configuration.warnings().forEach(warning -> err.println("pactsync: warning: " + warning));
    err.flush();
    return configuration;
  }

  /**
   * Opens the home and everything that works on it.
   *
   * @throws io.pactsync.store.StoreException when it cannot be used
   */
  Workspace workspace() {
    return Workspace.open(configuration(), surroundings, err);
  }

  /** How progress is shown, if at all. */
  ProgressDisplay progress() {
    if (options.quiet() || options.json()) {
      return ProgressDisplay.none();
    }
    // A dumb terminal cannot erase: each frame of a bar would stay.
    boolean drawsBars =
        surroundings.terminal() && !"dumb".equals(surroundings.environment().get("TERM"));
    return drawsBars
        ? BarProgress.onTerminal(
            err, surroundings.environment(), surroundings.ticker(), surroundings.zone())
        : new LineProgress(err, surroundings.ticker(), surroundings.zone());
  }
}
