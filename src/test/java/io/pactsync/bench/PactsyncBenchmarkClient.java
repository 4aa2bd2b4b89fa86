package io.pactsync.bench;

import io.pactsync.emulator.meter.EmulatorCountingTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * {@code pactsync sync}: lists, reads, judges and delivers messages, and updates its store.
 *
 * @param program the command line without Pactsync's arguments
 * @param strategy {@code quota.strategy}
 * @param hold {@code quota.hold}
 */
public record PactsyncBenchmarkClient(
    List<String> program,
    String strategy,
    String hold,
    EmulatorCountingTime countAt,
    String description)
    implements BenchmarkClient {

  @Override
  public String name() {
    String kind = strategy.equals("window") ? "window, hold=" + hold : strategy;
    return "pactsync "
        + kind
        + (countAt == EmulatorCountingTime.ARRIVAL ? ", counted at arrival" : "");
  }

  @Override
  public OptionalInt holdsUnitsUntilResponse() {
    return strategy.equals("batch") || (strategy.equals("window") && hold.equals("answer"))
        ? OptionalInt.of(MailboxSection.ALLOWED)
        : OptionalInt.empty();
  }

  @Override
  public void prepare(BenchmarkGmail course) throws IOException, InterruptedException {
    Path secrets = course.emulator().writeClientSecrets(course.folder().resolve("client.json"));
    List<String> command =
        pactsync(course, "authorize", "--no-browser", "--client-secrets", secrets.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectError(course.folder().resolve("authorize.log").toFile())
            .start();
    EmulatedConsent.grant(process);
  }

  @Override
  public List<String> command(BenchmarkGmail course) {
    List<String> command = pactsync(course, "sync", "--json");
    // Fetches every message, as the plain clients do.
    command.addAll(List.of("--set", "sync.query="));
    command.addAll(List.of("--set", "quota.strategy=" + strategy));
    command.addAll(List.of("--set", "quota.hold=" + hold));
    return command;
  }

  @Override
  public Map<String, String> environment(BenchmarkGmail course) {
    return Map.of();
  }

  private List<String> pactsync(BenchmarkGmail course, String... arguments) {
    List<String> command = new ArrayList<>(program);
    command.addAll(List.of(arguments));
    command.addAll(List.of("--home", course.folder().resolve("home").toString()));
    command.addAll(List.of("--set", "google.root-url=" + course.rootUrl()));
    return command;
  }
}
