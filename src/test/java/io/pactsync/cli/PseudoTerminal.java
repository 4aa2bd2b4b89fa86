package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A process on a pseudo-terminal, which {@code script} of util-linux opens. The kernel turns Ctrl-C
 * into SIGINT.
 */
final class PseudoTerminal implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int CTRL_C = 3;

  private final Path device;
  private final Path pid;
  private final Process script;
  private final StringWriter output = new StringWriter();
  private final Thread reader;

  private PseudoTerminal(Path device, Path pid, Process script) {
    this.device = device;
    this.pid = pid;
    this.script = script;
    this.reader = new Thread(this::read, "pseudo-terminal");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts a command on a new terminal.
   *
   * @param directory for the terminal's files
   * @param columns the width of the terminal
   */
  static PseudoTerminal start(Path directory, int columns, List<String> command)
      throws IOException {
    Path own = Files.createTempDirectory(directory, "terminal-");
    Path device = own.resolve("device");
    Path pid = own.resolve("pid");
    // "exec" makes the program the foreground process, without a shell in between.
    Path start =
        Files.writeString(
            own.resolve("start.sh"),
            String.join(
                "\n",
                "stty sane rows 24 cols " + columns,
                "tty > " + shellQuote(device.toString()),
                "echo $$ > " + shellQuote(pid.toString()),
                "exec "
                    + command.stream()
                        .map(PseudoTerminal::shellQuote)
                        .collect(Collectors.joining(" "))));
    ProcessBuilder builder =
        new ProcessBuilder(
            "script", "-qefc", "exec sh " + shellQuote(start.toString()), "/dev/null");
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().put("TERM", "xterm");
    builder.environment().remove("COLUMNS");
    return new PseudoTerminal(device, pid, builder.redirectErrorStream(true).start());
  }

  private static String shellQuote(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private void read() {
    try (Reader in = new InputStreamReader(script.getInputStream(), StandardCharsets.UTF_8)) {
      in.transferTo(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The output so far, including control characters. */
  String output() {
    return output.toString();
  }

  /** Waits until the output contains the pattern. */
  void awaitOutput(Pattern pattern) {
    awaitOutput(text -> pattern.matcher(text).find());
  }

  /** Waits until the output satisfies the condition. Fails if the program ends before. */
  void awaitOutput(Predicate<String> condition) {
    await()
        .atMost(TIMEOUT)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> condition.test(output()) || !script.isAlive());
    assertThat(output()).matches(condition, "the expected output");
  }

  void pressCtrlC() throws IOException {
    script.getOutputStream().write(CTRL_C);
    script.getOutputStream().flush();
  }

  /** Sends SIGTERM to the program. */
  void terminate() throws IOException {
    assertThat(program().destroy()).isTrue();
  }

  private ProcessHandle program() throws IOException {
    long number = Long.parseLong(Files.readString(pid).strip());
    return ProcessHandle.of(number).orElseThrow();
  }

  /** Changes the width of the terminal. The kernel sends SIGWINCH. */
  void resize(int columns) throws IOException, InterruptedException {
    String name = Files.readString(device).strip();
    Process stty =
        new ProcessBuilder("stty", "-F", name, "cols", String.valueOf(columns)).inheritIO().start();
    assertThat(stty.waitFor()).isZero();
  }

  /** Waits until the program ends. Returns its exit code, or 128 plus the signal's number. */
  int awaitExit() throws InterruptedException {
    assertThat(script.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).as(output()).isTrue();
    reader.join(TIMEOUT.toMillis());
    return script.exitValue();
  }

  @Override
  public void close() throws IOException {
    if (script.isAlive()) {
      program().destroyForcibly();
      script.destroyForcibly();
    }
  }
}
