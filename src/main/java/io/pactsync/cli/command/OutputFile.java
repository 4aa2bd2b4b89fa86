package io.pactsync.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** An output file that an option names. Its path is checked before the work begins. */
record OutputFile(String option, Path path, CommandLine line) {
  /**
   * @param file relative to the working directory
   * @param spec the command that has the option
   * @throws ParameterException if the file's folder is missing or the file is a folder
   */
  static OutputFile of(
      String option, Path file, CommandContext context, @Nullable CommandSpec spec) {
    CommandLine line = Objects.requireNonNull(spec).commandLine();
    Path path = context.process().workingDirectory().resolve(file).toAbsolutePath();
    Path folder = path.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new ParameterException(
          line, option + ": the folder " + folder + " does not exist; create it first");
    }
    if (Files.isDirectory(path)) {
      throw new ParameterException(line, option + ": " + path + " is a folder; name a file in it");
    }
    return new OutputFile(option, path, line);
  }

  /**
   * Writes the file. Replaces an existing file.
   *
   * @throws ParameterException if it cannot be written
   */
  void write(String text) {
    try {
      Files.writeString(path, text);
    } catch (IOException e) {
      throw new ParameterException(
          line, option + ": " + path + " cannot be written: " + e.getMessage(), e);
    }
  }
}
