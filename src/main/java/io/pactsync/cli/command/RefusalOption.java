package io.pactsync.cli.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for random refusals of an embedded or simulated Gmail. */
final class RefusalOption {
  @Option(
      names = "--refuse",
      paramLabel = "SHARE",
      description =
          "Share of calls that Gmail refuses at random, such as 2%% or 0.02 (default: none).")
  private @Nullable String share;

  /**
   * The share of refused calls, from 0 to below 1; 0 without the option.
   *
   * @throws IllegalArgumentException if the value is no such share
   */
  double share() {
    if (share == null) {
      return 0;
    }
    double value;
    try {
      value =
          share.endsWith("%")
              ? Double.parseDouble(share.substring(0, share.length() - 1)) / 100
              : Double.parseDouble(share);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "--refuse takes a share such as 2% or 0.02, not " + share, e);
    }
    if (!(value >= 0 && value < 1)) {
      throw new IllegalArgumentException(
          "--refuse takes a share from 0 to below 1 (100%), not " + share);
    }
    return value;
  }
}
