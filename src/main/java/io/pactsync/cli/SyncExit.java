package io.pactsync.cli;

import io.pactsync.sync.SyncHalted;
import io.pactsync.sync.SyncReport;
import java.util.List;

/** How a sync of several inboxes ends the process: by the gravest of what befell them. */
final class SyncExit {
  private static final List<ExitCode> GRAVEST_FIRST =
      List.of(
          ExitCode.INTERRUPTED,
          ExitCode.STORE,
          ExitCode.GOOGLE,
          ExitCode.NEEDS_AUTHORIZING,
          ExitCode.FINDINGS);

  private SyncExit() {}

  static ExitCode of(List<SyncReport> reports) {
    List<ExitCode> codes = reports.stream().map(SyncExit::of).toList();
    return GRAVEST_FIRST.stream().filter(codes::contains).findFirst().orElse(ExitCode.DONE);
  }

  private static ExitCode of(SyncReport report) {
    return report
        .halted()
        .map(halted -> of(halted.why()))
        .orElse(report.books().failed() > 0 ? ExitCode.FINDINGS : ExitCode.DONE);
  }

  private static ExitCode of(SyncHalted.Cause cause) {
    return switch (cause) {
      case NEEDS_AUTHORIZING -> ExitCode.NEEDS_AUTHORIZING;
      case MAILBOX -> ExitCode.FINDINGS;
      case GOOGLE -> ExitCode.GOOGLE;
      case STORE -> ExitCode.STORE;
      case STOPPED -> ExitCode.INTERRUPTED;
    };
  }
}
