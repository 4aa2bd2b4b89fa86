package io.pactsync.cli.command;

import java.util.List;

/** The exit codes of all commands. Scripts rely on the numbers, so they never change. */
public enum ExitCode {
  /** The command succeeded. */
  DONE(0),
  /** The command finished with dead letters or findings, or failed with an unexpected error. */
  FINDINGS(1),
  /** The command line or the configuration is invalid. */
  USAGE(2),
  /** An inbox has no valid authorization, or its administrator must act. */
  NEEDS_AUTHORIZING(3),
  /** The store is locked, full, corrupt or missing. */
  STORE(4),
  /** Google is unreachable, or refuses calls, permanently or past the deadline. */
  GOOGLE(5),
  /** A signal interrupted the command. Progress is kept. */
  INTERRUPTED(130);

  private static final List<ExitCode> BY_SEVERITY =
      List.of(INTERRUPTED, STORE, USAGE, GOOGLE, NEEDS_AUTHORIZING, FINDINGS);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** Returns the most severe of the codes, or {@link #DONE} if the list is empty. */
  static ExitCode mostSevere(List<ExitCode> codes) {
    return BY_SEVERITY.stream().filter(codes::contains).findFirst().orElse(DONE);
  }

  public int code() {
    return code;
  }
}
