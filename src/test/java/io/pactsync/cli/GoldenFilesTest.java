package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.store.postgres.TestPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The help text and the JSON output of every command. {@link GoldenFiles} says how to update. */
class GoldenFilesTest {
  private static final String INBOX = EmulatedInstallation.INBOX;

  @TempDir private Path directory;
  private GoldenFiles golden;
  private final Set<String> checked = new HashSet<>();

  @BeforeEach
  void start() {
    golden = new GoldenFiles(directory);
  }

  @Test
  void everyHelpTextIsUnchanged() {
    CommandFixture commands = new CommandFixture(directory);
    golden.checkText("help/pactsync", commands.run("--help").out());
    for (String command : commands()) {
      List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
      arguments.add("--help");
      CommandRun run = commands.run(arguments.toArray(String[]::new));
      assertThat(run.exitCode()).as(command).isZero();
      golden.checkText("help/" + command.replace(' ', '-'), run.out());
    }
  }

  @Test
  void everyJsonOutputIsUnchanged() throws Exception {
    InstantSource clock = clockFrom(Instant.parse("2026-11-02T20:00:00Z"));
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(
                directory,
                clock,
                EmulatedInstallation.withoutQuota(2).clock(clock),
                EmulatedInstallation.sample(25, INBOX, clock))
            .set("sync.query=")) {
      authorizeAndSync(pactsync);
      query(pactsync);
      verifyAndRepair(pactsync);
      CommandRun moved = pactsync.run("migrate-store", "--to", TestPostgres.newSchema(), "--json");
      String anywhere =
          moved
              .out()
              .replace(pactsync.home().toString(), "/home")
              .replaceFirst("localhost:\\d+", "localhost:5432");
      check("migrate-store", new CommandRun(moved.exitCode(), anywhere, moved.err()));
      check("enqueue", pactsync.run("enqueue", INBOX, "--ids", "ids.txt", "--json"));
      check("schedule", pactsync.run("schedule", INBOX, "--every", "6h", "--json"));
      check("inboxes scheduled", pactsync.run("inboxes", "--json"));
      check("status scheduled", pactsync.run("status", "--json"));
      check("pause", pactsync.run("pause", INBOX, "--json"));
      check("resume", pactsync.run("resume", INBOX, "--json"));
      check("revoke", pactsync.run("revoke", INBOX, "--json"));
      check("inboxes revoked", pactsync.run("inboxes", "--json"));
      Process emulator = pactsync.childProcess(1).start("emulate");
      String line = emulator.inputReader(StandardCharsets.UTF_8).readLine();
      emulator.destroy();
      check("emulate", new CommandRun(emulator.waitFor(), line, ""));
    }
    serve();
    units();
    checked.add("demo"); // prints text also with --json
    assertThat(checked).containsAll(commands());
  }

  private void authorizeAndSync(EmulatedInstallation pactsync) {
    CommandRun authorized = pactsync.consent("allow", INBOX, "--json");
    String object = authorized.out().lines().skip(1).findFirst().orElse("");
    check("authorize", new CommandRun(authorized.exitCode(), object, authorized.err()));
    check("inboxes", pactsync.run("inboxes", "--json"));
    check("sync dry-run", pactsync.run("sync", "--dry-run", "--json"));
    List<String> ids = pactsync.messageIds();
    pactsync.emulator().faults().add("404:messages.get:id=" + ids.get(0));
    pactsync.emulator().faults().add("503:messages.get:id=" + ids.get(1));
    check("sync", pactsync.run("sync", "--json", "--set", "sync.max-attempts=1"));
    check("failures", pactsync.run("failures", "--json"));
    pactsync.emulator().faults().clear();
    check("retry", pactsync.run("retry", "--json"));
    check("status pending", pactsync.run("status", "--json"));
    check("sync incremental", pactsync.run("sync", "--json"));
    pactsync.write("ids.txt", ids.get(2) + "\nfeed\nxyz\n" + ids.get(2) + "\n");
    check("sync ids", pactsync.run("sync", "--ids", "ids.txt", "--json"));
  }

  private void query(EmulatedInstallation pactsync) {
    check("inboxes synced", pactsync.run("inboxes", "--json"));
    check("status", pactsync.run("status", "--json"));
    check("contracts", pactsync.run("contracts", "--json", "--limit", "5"));
    check("contracts review", pactsync.run("contracts", "--json", "--review"));
    check("units spent", pactsync.run("units", "--spent", "--json"));
  }

  private void verifyAndRepair(EmulatedInstallation pactsync) throws IOException {
    check("verify", pactsync.run("verify", "--json"));
    check("verify remote", pactsync.run("verify", "--remote", "--json"));
    try (Stream<Path> files = Files.walk(pactsync.home().resolve("contracts"))) {
      Files.delete(files.filter(file -> file.endsWith("message.json")).findFirst().orElseThrow());
    }
    check("verify findings", pactsync.run("verify", "--json"));
    check("verify repair", pactsync.run("verify", "--remote", "--repair", "--json"));
  }

  /** In its own installation, in the time of the child process. */
  private void serve() throws Exception {
    Path separate = Files.createDirectories(directory.resolve("separate"));
    InstantSource sampled = InstantSource.fixed(Instant.parse("2026-11-02T20:00:00Z"));
    try (EmulatedInstallation pactsync =
        EmulatedInstallation.start(
            separate,
            EmulatedInstallation.withoutQuota(2),
            EmulatedInstallation.sample(25, INBOX, sampled))) {
      pactsync.authorize();
      pactsync.run("schedule", INBOX, "--every", "6h", "--set", "schedule.jitter=0s");
      Process service = pactsync.childProcess(4).start("serve", "--set", "schedule.jitter=0s");
      String line = service.inputReader(StandardCharsets.UTF_8).readLine();
      service.toHandle().destroy();
      check("serve", new CommandRun(service.waitFor(), line, ""));
    }
  }

  private void units() throws IOException {
    Files.writeString(directory.resolve("bad.yaml"), "name: bad\nunit: 1\n");
    CommandFixture commands = new CommandFixture(directory);
    check("units", commands.run("units", "--json"));
    check("units check", commands.run("units", "check", "250-per-second", "--json"));
    check("units check faulty", commands.run("units", "check", "bad.yaml", "--json"));
    check(
        "units diff", commands.run("units", "diff", "250-per-second", "6000-per-minute", "--json"));
    check(
        "simulate",
        commands.run("simulate", "--messages=200", "--google=6000-per-minute", "--json"));
  }

  private void check(String name, CommandRun run) {
    golden.checkJson("json/" + name.replace(' ', '-'), run);
    checked.add(name);
  }

  private static InstantSource clockFrom(Instant start) {
    long begun = System.nanoTime();
    return () -> start.plus(Duration.ofNanos(System.nanoTime() - begun));
  }

  /** Every command, such as {@code units check}. */
  private List<String> commands() {
    List<String> names = new ArrayList<>();
    collect("", new CommandFixture(directory).commandLine().getSubcommands().values(), names);
    return names;
  }

  private static void collect(String prefix, Collection<CommandLine> commands, List<String> names) {
    for (CommandLine command : commands) {
      String name = prefix + command.getCommandName();
      names.add(name);
      collect(name + " ", command.getSubcommands().values(), names);
    }
  }
}
