package io.pactsync.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Options that count something: nothing, or less, is no number of theirs. */
final class FromOne {
  private FromOne() {}

  /**
   * Lets numbers from 1 up pass.
   *
   * @throws ParameterException for others
   */
  static void require(String option, long number, @Nullable CommandSpec spec) {
    if (number < 1) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          option + " takes a number from 1 up, not " + number);
    }
  }
}
