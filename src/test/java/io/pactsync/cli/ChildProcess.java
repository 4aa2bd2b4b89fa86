package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.pactsync.emulator.GmailEmulator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Pactsync in processes of its own, which can be killed.
 *
 * @param directory where {@code home} and the log of what the processes say are
 */
record ChildProcess(Path directory, String home, GmailEmulator emulator, int inFlight) {
  Process start(String... args) throws IOException {
    return start(List.of(), args);
  }

  private Process start(List<String> under, String... args) throws IOException {
    List<String> command = new ArrayList<>(under);
    command.addAll(java(List.of(), args));
    command.add("--json");
    command.addAll(settings());
    return new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }

  /** The command line that runs Pactsync from the test's class path. */
  static List<String> java(List<String> options, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.pactsync.cli.Pactsync");
    command.addAll(List.of(args));
    return command;
  }

  /** The options that direct a command to the home and the emulator. */
  List<String> settings() {
    return List.of(
        "--home",
        directory.resolve(home).toString(),
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

  /** Runs a command about one inbox to its end, and returns what it says. */
  JsonNode run(String... args) throws IOException, InterruptedException {
    return under(List.of(), args);
  }

  /** The same by way of another program, which is given the command line. */
  JsonNode under(List<String> program, String... args) throws IOException, InterruptedException {
    Process process = start(program, args);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    assertThat(out.lines()).as(Files.readString(log())).hasSize(1);
    return new ObjectMapper().readTree(out);
  }
}
