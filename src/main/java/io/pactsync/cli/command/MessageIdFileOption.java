package io.pactsync.cli.command;

import io.pactsync.cli.output.AmountFormat;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the file of {@code --ids FILE} and reports its invalid and repeated lines. */
final class MessageIdFileOption {
  private static final int MAX_REPORTED = 20;

  private MessageIdFileOption() {}

  /**
   * Reads the file. Prints a sentence on stderr for each invalid line, 20 at most.
   *
   * @throws ParameterException if the file cannot be used
   */
  static MessageIdFile read(Path file, CommandContext context, @Nullable CommandSpec spec) {
    try {
      MessageIdFile ids = MessageIdFile.read(context.process().workingDirectory().resolve(file));
      report(ids, context.err());
      return ids;
    } catch (MessageIdFile.InvalidFileException e) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), "--ids: " + e.getMessage());
    }
  }

  private static void report(MessageIdFile ids, PrintWriter err) {
    ids.invalidLines().stream().limit(MAX_REPORTED).forEach(bad -> err.println("pactsync: " + bad));
    if (ids.invalidLines().size() > MAX_REPORTED) {
      err.printf(
          "pactsync: %s more%n",
          AmountFormat.count(ids.invalidLines().size() - MAX_REPORTED, "invalid line"));
    }
    if (ids.repetitions() > 0) {
      err.printf("pactsync: %s ignored%n", AmountFormat.count(ids.repetitions(), "repeated id"));
    }
    err.flush();
  }
}
