package io.pactsync.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.pactsync.emulator.GmailEmulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Pactsync in child processes.
 *
 * @param directory contains {@code home} and the processes' log
 */
record ChildProcess(Path directory, GmailEmulator emulator, int inFlight) {
  Process start(String... arguments) throws IOException {
    return start(List.of(), arguments);
  }

  private Process start(List<String> prefix, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(java(List.of(), arguments));
    command.add("--json");
    command.addAll(settings());
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  /** The command line that runs Pactsync from the test's class path. */
  static List<String> java(List<String> options, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.pactsync.cli.Pactsync");
    command.addAll(List.of(arguments));
    return command;
  }

  /** The options that select the home and the emulator. */
  List<String> settings() {
    return List.of(
        "--home",
        directory.resolve("home").toString(),
        "--set",
        "google.root-url=" + emulator.baseUrl(),
        "--set",
        "sync.query=",
        "--set",
        "sync.max-attempts=20",
        "--set",
        "quota.max-in-flight=" + inFlight);
  }

  private Path log() {
    return directory.resolve("err.log");
  }

  /** Runs a command about one inbox to its end. Returns its JSON object. */
  JsonNode run(String... arguments) throws IOException, InterruptedException {
    return runUnder(List.of(), arguments);
  }

  /** Runs a command by another program, such as {@code strace}, which gets the command line. */
  JsonNode runUnder(List<String> program, String... arguments)
      throws IOException, InterruptedException {
    Process process = start(program, arguments);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exitCode = process.waitFor();
    return new CommandRun(exitCode, out, Files.readString(log())).json();
  }
}
