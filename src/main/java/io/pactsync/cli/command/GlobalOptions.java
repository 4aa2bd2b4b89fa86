package io.pactsync.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The options of every command, before or after its name. Not changed after parsing. */
public final class GlobalOptions {
  @Option(
      names = "--home",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Directory for Pactsync's data (default: $PACTSYNC_HOME or ~/.pactsync).")
  private @Nullable Path home;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description =
          "Configuration file (default: pactsync.yaml in the home directory, if it exists).")
  private @Nullable Path config;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      scope = ScopeType.INHERIT,
      parameterConsumer = AppendingConsumer.class,
      description = "Set a configuration key for this run. May be repeated.")
  private final List<String> settings = new ArrayList<>();

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print JSON on stdout, one object per line.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Show no progress.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Log each step, and show stack traces of errors.")
  private boolean verbose;

  @Option(
      names = {"-h", "--help"},
      scope = ScopeType.INHERIT,
      usageHelp = true,
      description = "Show this help and exit.")
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      scope = ScopeType.INHERIT,
      versionHelp = true,
      description = "Show the version and exit.")
  private boolean version;

  public Optional<Path> home() {
    return Optional.ofNullable(home);
  }

  public Optional<Path> config() {
    return Optional.ofNullable(config);
  }

  /** The values of {@code --set}, each {@code KEY=VALUE}. */
  public List<String> settings() {
    return List.copyOf(settings);
  }

  public boolean json() {
    return json;
  }

  public boolean quiet() {
    return quiet;
  }

  public boolean verbose() {
    return verbose;
  }

  /**
   * Appends each value. By default, picocli drops the values before a command if there are values
   * after it.
   */
  static final class AppendingConsumer implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
      if (arguments.isEmpty()) {
        throw new ParameterException(command.commandLine(), "--set needs a KEY=VALUE");
      }
      List<String> values = option.getValue();
      values.add(arguments.pop());
    }
  }

  /** Whether the command only prints its help or the version. */
  public boolean printsOnlyHelpOrVersion() {
    return help || version;
  }
}
