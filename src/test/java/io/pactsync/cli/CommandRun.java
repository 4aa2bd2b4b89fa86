package io.pactsync.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;

/** One execution of a command line in surroundings of its own. */
record CommandRun(int exitCode, String out, String err) {
  static CommandRun of(Path directory, Map<String, String> environment, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Pactsync.commandLine(
                surroundings(directory, environment), new PrintWriter(out), new PrintWriter(err))
            .execute(args);
    return new CommandRun(code, out.toString(), err.toString());
  }

  static Surroundings surroundings(Path directory, Map<String, String> environment) {
    return new Surroundings(
        environment,
        directory,
        Optional.of(directory.resolve("person")),
        false,
        InstantSource.fixed(Instant.parse("2026-11-01T10:00:00Z")),
        () -> 0,
        ZoneOffset.UTC);
  }
}
