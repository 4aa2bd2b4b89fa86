package io.pactsync.cli.command;

import io.pactsync.app.HomeDirectory;
import io.pactsync.app.ProcessEnvironment;
import io.pactsync.app.Workspace;
import io.pactsync.cli.output.ProgressBarDisplay;
import io.pactsync.cli.output.ProgressDisplay;
import io.pactsync.cli.output.ProgressLineDisplay;
import io.pactsync.cli.output.ProgressMonitor;
import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.sync.SyncHaltedException;
import java.io.PrintWriter;
import java.nio.file.Path;

/**
 * The objects that all commands share. The configuration and the workspace are opened only when a
 * command needs them.
 *
 * @param options the global options; picocli fills them before a command runs
 * @param interruption handles signals of this process
 * @param out receives the results: text or JSON
 * @param err receives logs, progress and errors
 */
public record CommandContext(
    GlobalOptions options,
    ProcessEnvironment process,
    InterruptHandler interruption,
    PrintWriter out,
    PrintWriter err) {

  /** Reads the configuration and prints its warnings. Creates no file. */
  Configuration configuration() {
    Path home = HomeDirectory.locate(options.home(), process);
    Configuration configuration =
        Configuration.read(
            new ConfigurationSources(
                home,
                options.config().map(process.workingDirectory()::resolve),
                process.environment(),
                options.settings(),
                process.workingDirectory()));
    configuration.warnings().forEach(warning -> printNotice("warning: " + warning));
    return configuration;
  }

  /**
   * Opens the home directory and its store.
   *
   * @throws io.pactsync.store.StoreException when the home or the store cannot be used
   */
  Workspace workspace() {
    return Workspace.open(configuration(), process, this::printNotice);
  }

  /** Shows the progress of the syncs in this workspace until it is closed. */
  ProgressMonitor monitorProgress(Workspace workspace) {
    return ProgressMonitor.start(
        display(), workspace.limiter(), workspace.callCounts(), process.clock());
  }

  /** Prints a sentence for people on stderr. */
  void printNotice(String sentence) {
    err.println("pactsync: " + sentence);
    err.flush();
  }

  /**
   * Prints on stderr why a run stopped early, with the whole text of the error if --verbose asks
   * for it.
   */
  void printHalt(String inbox, SyncHaltedException halted) {
    printNotice(halted.sentenceFor(inbox));
    if (options.verbose() && !halted.detail().equals(halted.sentence())) {
      boolean isFromGoogle = halted.haltCause() != SyncHaltedException.HaltCause.UNEXPECTED;
      err.println((isFromGoogle ? "  Google: " : "  ") + halted.detail());
      err.flush();
    }
  }

  private ProgressDisplay display() {
    if (options.quiet() || options.json()) {
      return ProgressDisplay.none();
    }
    // A dumb terminal cannot erase a line, so each frame of a bar would stay.
    boolean drawsBars = process.terminal() && !"dumb".equals(process.environment().get("TERM"));
    return drawsBars
        ? ProgressBarDisplay.onTerminal(
            err, process.environment(), process.ticker(), process.zone())
        : new ProgressLineDisplay(err, process.ticker(), process.zone());
  }
}
