package io.pactsync.cli.command;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Checks options whose value is a number from 1. */
final class PositiveNumber {
  private PositiveNumber() {}

  /**
   * Checks a value.
   *
   * @throws ParameterException if it is below 1
   */
  static void require(String option, long number, @Nullable CommandSpec spec) {
    if (number < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          option + " must be a number from 1, not " + number);
    }
  }
}
