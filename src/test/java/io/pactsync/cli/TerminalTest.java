package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes on a pseudo-terminal: the progress bar, and Ctrl-C. */
class TerminalTest {
  private static final String INBOX = EmulatedInstallation.INBOX;
  private static final int MESSAGES = 240;
  private static final List<String> ON_TERMINAL = List.of("-Dpactsync.terminal=true");

  /** The bar after some messages. */
  private static final Pattern SOME_DONE = Pattern.compile("[1-9]\\d*/\\d+ \\(");

  @TempDir private Path directory;
  private EmulatedInstallation pactsync;

  @BeforeEach
  void start() throws IOException {
    pactsync =
        EmulatedInstallation.start(
            directory,
            EmulatedInstallation.withoutQuota(100),
            EmulatedInstallation.sample(MESSAGES, INBOX));
  }

  @AfterEach
  void stop() {
    pactsync.close();
  }

  @Test
  void ctrlCFinishesTheMessagesInProgress() throws Exception {
    try (PseudoTerminal terminal = sync(100)) {
      terminal.awaitOutput(SOME_DONE);
      terminal.pressCtrlC();

      requireInterrupted(terminal);
    }
  }

  @Test
  void sigtermFinishesTheMessagesInProgress() throws Exception {
    try (PseudoTerminal terminal = sync(100)) {
      terminal.awaitOutput(SOME_DONE);
      terminal.terminate();

      requireInterrupted(terminal);
    }
  }

  @Test
  void theBarFitsANarrowTerminal() throws Exception {
    try (PseudoTerminal terminal = sync(60)) {
      terminal.awaitOutput(SOME_DONE);
      terminal.pressCtrlC();
      requireInterrupted(terminal);

      assertThat(bars(terminal.output()))
          .hasSizeGreaterThan(1)
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60));
    }
  }

  @Test
  void theBarFollowsAResize() throws Exception {
    try (PseudoTerminal terminal = sync(120)) {
      terminal.awaitOutput(SOME_DONE);
      assertThat(bars(terminal.output())).anyMatch(line -> line.length() > 70);
      terminal.resize(50);
      terminal.awaitOutput(text -> last(bars(text)).length() <= 50);
      terminal.resize(120);
      terminal.awaitOutput(text -> last(bars(text)).length() > 70);
      terminal.pressCtrlC();

      requireInterrupted(terminal);
    }
  }

  @Test
  void ctrlCEndsAWaitingAuthorization() throws Exception {
    List<String> command =
        ChildProcess.java(
            ON_TERMINAL,
            "authorize",
            "--no-browser",
            "--client-secrets",
            pactsync.clientFile().toString());
    command.addAll(pactsync.childProcess(2).settings());
    try (PseudoTerminal terminal = PseudoTerminal.start(directory, 100, command)) {
      terminal.awaitOutput(Pattern.compile("http://.*\\R"));
      terminal.pressCtrlC();

      assertThat(terminal.awaitExit()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(terminal.output()).contains("pactsync: interrupted").endsWith("\n");
    }
  }

  @Test
  void ctrlCEndsTheEmulatorWithItsSummary() throws Exception {
    List<String> command =
        ChildProcess.java(ON_TERMINAL, "emulate", "--home", directory.resolve("home").toString());
    try (PseudoTerminal terminal = PseudoTerminal.start(directory, 100, command)) {
      terminal.awaitOutput(Pattern.compile("pactsync sync .*\\R"));
      terminal.pressCtrlC();

      assertThat(terminal.awaitExit()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(terminal.output()).contains("stopped; served 0 calls").endsWith("\n");
    }
  }

  @Test
  void emulatorNamesTheCallsOfOtherClientsApart() throws Exception {
    Path audit = directory.resolve("audit.jsonl");
    List<String> command =
        ChildProcess.java(
            ON_TERMINAL,
            "emulate",
            "--others",
            "legal@example.com=20000:bursts",
            "--refuse",
            "2%",
            "--audit",
            audit.toString(),
            "--home",
            directory.resolve("home").toString());
    try (PseudoTerminal terminal = PseudoTerminal.start(directory, 200, command)) {
      terminal.awaitOutput(Pattern.compile("pactsync sync .*\\R"));
      terminal.pressCtrlC();

      assertThat(terminal.awaitExit()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(terminal.output())
          .contains("stopped; served 0 calls for 0 units, refused 0;")
          .containsPattern("; other clients made [\\d,]+ calls for [\\d,]+ units, [1-9]");
    }
    assertThat(Files.readAllLines(audit)).isNotEmpty().allMatch(line -> line.contains("\"other\""));
  }

  @Test
  void ctrlCEndsTheDemo() throws Exception {
    List<String> command =
        ChildProcess.java(
            ON_TERMINAL,
            "demo",
            "--messages",
            String.valueOf(MESSAGES),
            "--home",
            directory.resolve("demo").toString());
    try (PseudoTerminal terminal = PseudoTerminal.start(directory, 100, command)) {
      terminal.awaitOutput(SOME_DONE);
      terminal.pressCtrlC();

      assertThat(terminal.awaitExit()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(terminal.output())
          .contains("interrupted; ")
          .doesNotContain("second sync")
          .endsWith("\n");
    }
  }

  private PseudoTerminal sync(int columns) throws IOException {
    pactsync.authorize();
    List<String> command = ChildProcess.java(ON_TERMINAL, "sync");
    command.addAll(pactsync.childProcess(2).settings());
    return PseudoTerminal.start(directory, columns, command);
  }

  /** Requires a recorded run, a clean terminal, and a next sync that completes. */
  private void requireInterrupted(PseudoTerminal terminal) throws Exception {
    assertThat(terminal.awaitExit()).isEqualTo(ExitCode.INTERRUPTED.code());
    String output = terminal.output();
    JsonNode before = status();
    assertThat(before.path("lastRun").path("outcome").asText())
        .as(output)
        .startsWith("interrupted");
    assertThat(before.path("lastRun").has("endedAt")).isTrue();
    assertThat(before.path("synced").asInt()).isBetween(1, MESSAGES - 1);

    // The only control characters are line ends, carriage returns and "erase to the line end".
    assertThat(output.replace("\u001b[K", "")).matches("(?s)[^\\p{Cntrl}]*([\r\n][^\\p{Cntrl}]*)*");
    assertThat(output).contains("pactsync: " + INBOX + ": interrupted; ").endsWith("\n");
    assertThat(last(bars(output))).as("the last bar ends its line").endsWith("\n");

    JsonNode next = pactsync.childProcess(20).run("sync");
    assertThat(next.path("pending").asInt()).as("%s", next).isZero();
    assertThat(status().path("lastRun").path("completed").asBoolean()).isTrue();
  }

  private JsonNode status() {
    return pactsync.run("status", "--json").json();
  }

  /** The frames of the bar, each with its line end. */
  private static List<String> bars(String output) {
    List<String> bars = new ArrayList<>();
    Arrays.stream(output.replace("\u001b[K", "").replace("\r\n", "\n").split("\r"))
        .map(line -> line.replaceFirst("(?s)\n.+", "\n"))
        .filter(line -> line.startsWith("sync "))
        .forEach(bars::add);
    return bars;
  }

  private static String last(List<String> list) {
    return list.get(list.size() - 1);
  }
}
