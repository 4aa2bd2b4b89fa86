package io.pactsync.cli;

import java.util.List;

/** What a command tells its caller. Scripts rely on the numbers: none is ever changed. */
public enum ExitCode {
  /** All done. */
  DONE(0),
  /** Done, with dead letters or verify findings; also for a fault of Pactsync's own. */
  FINDINGS(1),
  /** The command line or the configuration is wrong; nothing was done. */
  USAGE(2),
  /** An inbox needs authorizing. */
  NEEDS_AUTHORIZING(3),
  /** The store is locked, full, damaged or missing. */
  STORE(4),
  /** Google is unreachable, or refuses past the deadline. */
  GOOGLE(5),
  /** Interrupted; progress is kept. */
  INTERRUPTED(130);

  private static final List<ExitCode> GRAVEST_FIRST =
      List.of(INTERRUPTED, STORE, GOOGLE, NEEDS_AUTHORIZING, FINDINGS);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** How a command about several inboxes ends: by the gravest of what befell them. */
  static ExitCode gravest(List<ExitCode> codes) {
    return GRAVEST_FIRST.stream().filter(codes::contains).findFirst().orElse(DONE);
  }

  public int code() {
    return code;
  }
}
