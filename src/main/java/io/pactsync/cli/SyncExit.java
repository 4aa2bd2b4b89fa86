package io.pactsync.cli;

import io.pactsync.sync.SyncHalted;
import io.pactsync.sync.SyncReport;
import java.util.List;

/** How a sync of several inboxes ends the process: by the gravest of what befell them. */
final class SyncExit {
  private SyncExit() {}

  static ExitCode of(List<SyncReport> reports) {
    return ExitCode.gravest(reports.stream().map(SyncExit::of).toList());
  }

  private static ExitCode of(SyncReport report) {
    return report
        .halted()
        .map(SyncExit::of)
        .orElse(isAmiss(report) ? ExitCode.FINDINGS : ExitCode.DONE);
  }

  /** Dead letters of earlier runs count: what was given up is not to be forgotten. */
  private static boolean isAmiss(SyncReport report) {
    return report.books().failed() > 0
        || report.named().filter(named -> !named.unknown().isEmpty()).isPresent();
  }

  /** What a run that could not go on ends with. */
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
