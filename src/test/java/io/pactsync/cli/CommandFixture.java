package io.pactsync.cli;

import io.pactsync.app.ProcessEnvironment;
import io.pactsync.cli.command.InterruptHandler;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import picocli.CommandLine;

/**
 * Runs commands in this process. The working directory is given; the user's home directory is
 * {@code person} in it. Without {@link #inRealTime()} and {@link #withClock}, time stands still.
 */
final class CommandFixture {
  private final Path directory;
  private final List<String> options = new ArrayList<>();
  private Map<String, String> environment = Map.of();
  private Optional<Path> userHome;
  private InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-01T10:00:00Z"));
  private LongSupplier ticker = () -> 0;

  CommandFixture(Path directory) {
    this.directory = directory;
    this.userHome = Optional.of(directory.resolve("person"));
  }

  CommandFixture withEnvironment(Map<String, String> variables) {
    environment = variables;
    return this;
  }

  CommandFixture withoutUserHome() {
    userHome = Optional.empty();
    return this;
  }

  CommandFixture inRealTime() {
    return withClock(InstantSource.system());
  }

  /** Uses this wall time, and the system's elapsed time. */
  CommandFixture withClock(InstantSource wallTime) {
    clock = wallTime;
    ticker = System::nanoTime;
    return this;
  }

  /** Appends these arguments to every later command. */
  CommandFixture withOptions(String... arguments) {
    options.addAll(List.of(arguments));
    return this;
  }

  CommandRun run(String... arguments) {
    return run(new StringWriter(), arguments);
  }

  /** Runs a command whose output can be read from {@code out} while the command runs. */
  CommandRun run(StringWriter out, String... arguments) {
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(options);
    int exitCode = commandLine(out, err).execute(all.toArray(String[]::new));
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** All commands, for a test that inspects them. */
  CommandLine commandLine() {
    return commandLine(new StringWriter(), new StringWriter());
  }

  private CommandLine commandLine(StringWriter out, StringWriter err) {
    ProcessEnvironment process =
        new ProcessEnvironment(
            environment, directory, userHome, false, clock, ticker, ZoneOffset.UTC);
    return Pactsync.commandLine(
        process, new InterruptHandler(), new PrintWriter(out, true), new PrintWriter(err, true));
  }
}
