package io.pactsync.cli.command;

import io.pactsync.sync.SyncHaltedException;
import io.pactsync.sync.SyncReport;
import java.util.List;

/** Computes the exit code of a sync: the most severe code of its inboxes. */
final class SyncExitCode {
  private SyncExitCode() {}

  static ExitCode of(List<SyncReport> reports) {
    return ExitCode.mostSevere(reports.stream().map(SyncExitCode::of).toList());
  }

  private static ExitCode of(SyncReport report) {
    return report
        .halted()
        .map(SyncExitCode::of)
        .orElse(hasFindings(report) ? ExitCode.FINDINGS : ExitCode.DONE);
  }

  /** Dead letters of earlier runs count too, until a person handles them. */
  private static boolean hasFindings(SyncReport report) {
    return report.counts().failed() > 0
        || report.named().filter(named -> !named.unknown().isEmpty()).isPresent();
  }

  /** Returns the exit code of a run that stopped early. */
  static ExitCode of(SyncHaltedException halted) {
    return switch (halted.haltCause()) {
      case NEEDS_AUTHORIZING, MAILBOX -> ExitCode.NEEDS_AUTHORIZING;
      case CONFIGURATION -> ExitCode.USAGE;
      case GOOGLE -> ExitCode.GOOGLE;
      case STORE -> ExitCode.STORE;
      case UNEXPECTED -> ExitCode.FINDINGS;
      case STOPPED -> ExitCode.INTERRUPTED;
    };
  }
}
