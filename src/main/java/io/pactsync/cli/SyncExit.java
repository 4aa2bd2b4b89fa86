package io.pactsync.cli;

import io.pactsync.sync.SyncHalted;
import io.pactsync.sync.SyncReport;
import java.util.List;

/** Computes the exit code of a sync: the most severe code of its inboxes. */
final class SyncExit {
  private SyncExit() {}

  static ExitCode of(List<SyncReport> reports) {
    return ExitCode.gravest(reports.stream().map(SyncExit::of).toList());
  }

  private static ExitCode of(SyncReport report) {
    return report
        .halted()
        .map(SyncExit::of)
        .orElse(hasFindings(report) ? ExitCode.FINDINGS : ExitCode.DONE);
  }

  /** Dead letters of earlier runs count too, until a person handles them. */
  private static boolean hasFindings(SyncReport report) {
    return report.books().failed() > 0
        || report.named().filter(named -> !named.unknown().isEmpty()).isPresent();
  }

  /** Returns the exit code of a run that stopped early. */
  static ExitCode of(SyncHalted halted) {
    return switch (halted.why()) {
      case NEEDS_AUTHORIZING -> ExitCode.NEEDS_AUTHORIZING;
      case MAILBOX -> ExitCode.FINDINGS;
      case GOOGLE -> ExitCode.GOOGLE;
      case STORE -> ExitCode.STORE;
      case STOPPED -> ExitCode.INTERRUPTED;
    };
  }
}
