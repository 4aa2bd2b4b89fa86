package io.pactsync.cli;

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

/** What every command takes, before or after its name. Filled by picocli, then only read. */
public final class GlobalOptions {
  @Option(
      names = "--home",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description = "Where Pactsync keeps its things (default: $PACTSYNC_HOME or ~/.pactsync).")
  private @Nullable Path home;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "The configuration file (default: pactsync.yaml in the home, if it is there).")
  private @Nullable Path config;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      scope = ScopeType.INHERIT,
      parameterConsumer = Gathering.class,
      description = "Sets one configuration key for this run; repeatable.")
  private final List<String> settings = new ArrayList<>();

  @Option(
      names = "--json",
      scope = ScopeType.INHERIT,
      description = "Print JSON, one object a line, and nothing else on stdout.")
  private boolean json;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "Show no progress, and nothing at all of a sync with nothing new.")
  private boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Log what is done, and show stack traces of errors.")
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

  /** As they were written, {@code KEY=VALUE}. */
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

  /** Left to itself, picocli drops what stands before a command where more stands behind it. */
  static final class Gathering implements IParameterConsumer {
    @Override
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
      if (arguments.isEmpty()) {
        throw new ParameterException(command.commandLine(), "--set needs a KEY=VALUE");
      }
      List<String> gathered = option.getValue();
      gathered.add(arguments.pop());
    }
  }

  /** Whether only a text about Pactsync was asked for. */
  boolean asksForText() {
    return help || version;
  }
}
