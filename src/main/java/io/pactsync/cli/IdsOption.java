package io.pactsync.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** {@code --ids FILE}: reads it, and tells what in it is bad or repeated. */
final class IdsOption {
  private static final int MOST_TOLD = 20;

  private IdsOption() {}

  /**
   * The file's ids; what is wrong with single lines is told on stderr.
   *
   * @throws ParameterException where the file is of no use at all
   */
  static IdFile read(Path file, Application application, @Nullable CommandSpec spec) {
    try {
      IdFile ids = IdFile.read(application.surroundings().workingDirectory().resolve(file));
      tell(ids, application.err());
      return ids;
    } catch (IdFile.Unusable e) {
      throw new ParameterException(
          java.util.Objects.requireNonNull(spec).commandLine(), "--ids: " + e.getMessage());
    }
  }

  private static void tell(IdFile ids, PrintWriter err) {
    ids.bad().stream().limit(MOST_TOLD).forEach(bad -> err.println("pactsync: " + bad));
    if (ids.bad().size() > MOST_TOLD) {
      err.printf("pactsync: and %,d more such lines%n", ids.bad().size() - MOST_TOLD);
    }
    if (ids.repeated() > 0) {
      err.printf("pactsync: %,d ids are repeated, and taken once%n", ids.repeated());
    }
    err.flush();
  }
}
