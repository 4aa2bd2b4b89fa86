package io.pactsync.cli.command;

import io.pactsync.app.EmulatedQuotaFactory;
import io.pactsync.app.HomeDirectory;
import io.pactsync.cli.output.EmulatorSummary;
import io.pactsync.cli.output.JsonObjects;
import io.pactsync.config.Configuration;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.emulator.EmulatorSettings;
import io.pactsync.emulator.GmailEmulator;
import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.mailbox.EmulatorMailboxLoader;
import io.pactsync.emulator.meter.EmulatorCountingTime;
import io.pactsync.emulator.traffic.EmulatedOtherClient;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.sync.StopSignal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code emulate}: runs the embedded Gmail as a server until a signal stops it. */
@Command(
    name = "emulate",
    sortOptions = false,
    description = {
      "Run the embedded Gmail, with Google's sign-in, as a server on 127.0.0.1. It enforces a quota"
          + " profile and runs until Ctrl-C."
    })
final class EmulateCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Port (default: any free port).")
  private int port;

  @Option(
      names = "--mailbox",
      paramLabel = "DIR|FILE.mbox|sample:N",
      defaultValue = "sample:300",
      description =
          "Messages of the mailbox: a folder of .eml files, an mbox file, or N generated messages"
              + " (default: ${DEFAULT-VALUE}). Repeat it for more mailboxes.")
  private List<String> mailboxes = new ArrayList<>();

  @Option(
      names = "--email",
      paramLabel = "EMAIL",
      defaultValue = "legal@example.com",
      description =
          "Address of the mailbox (default: ${DEFAULT-VALUE}). Repeat it for each --mailbox, in the"
              + " same order.")
  private List<String> emails = new ArrayList<>();

  @Option(
      names = "--profile",
      paramLabel = "NAME|FILE",
      description = "Quota profile to enforce (default: the value of quota.profile).")
  private @Nullable String profile;

  @Mixin private final LatencyOptions latency = new LatencyOptions();

  @Option(
      names = "--count-at",
      paramLabel = "WHEN",
      defaultValue = "RANDOM",
      description =
          "When the quota counts a call. arrival: as it arrives. answer: with its response. random:"
              + " at any instant between them (default: random).")
  private EmulatorCountingTime countAt = EmulatorCountingTime.RANDOM;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "50",
      description =
          "Maximum number of calls in flight per user (default: ${DEFAULT-VALUE}). The server"
              + " refuses further calls.")
  private int inFlight;

  @Option(
      names = "--token-lifetime",
      paramLabel = "DURATION",
      defaultValue = "60m",
      description = "Lifetime of access tokens (default: ${DEFAULT-VALUE}).")
  private Duration tokenLifetime = Duration.ZERO;

  @Option(
      names = "--consent",
      paramLabel = "HOW",
      defaultValue = "ask",
      description = "ask shows a consent page; auto consents without a page (default: ask).")
  private Consent consent = Consent.ASK;

  @Option(
      names = "--fault",
      paramLabel = "SPEC",
      description =
          "Fault to inject into a share of the calls, such as 503:5%%, reset:1%% or"
              + " truncate:messages.get:2%%. May be repeated.")
  private List<String> faults = new ArrayList<>();

  @Option(
      names = "--others",
      paramLabel = "[EMAIL=]RATE[:PATTERN]",
      description =
          "Add another client that spends RATE units a second, to every mailbox or to the mailbox"
              + " EMAIL. PATTERN is poisson, bursts, on-off or office-hours (default: poisson). May"
              + " be repeated.")
  private List<String> others = new ArrayList<>();

  @Mixin private final RefusalOption refusal = new RefusalOption();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--client-file",
      paramLabel = "FILE",
      description =
          "Write an OAuth client file for this server. Pass it to authorize --client-secrets"
              + " (default: emulator-client.json in the home directory).")
  private @Nullable Path clientFile;

  @Option(
      names = "--audit",
      paramLabel = "FILE",
      description =
          "When the server stops, write all requests to this file, one JSON object per line.")
  private @Nullable Path audit;

  /** How the consent page behaves. */
  enum Consent {
    ASK,
    AUTO
  }

  EmulateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Configuration configuration = context.configuration();
    if (audit != null) {
      OutputFile.of("--audit", audit, context, spec);
    }
    if (clientFile != null) {
      OutputFile.of("--client-file", clientFile, context, spec);
    }
    StopSignal stop = new StopSignal();
    try (GmailEmulator emulator = start(configuration);
        InterruptHandler.StopHook interruption = context.interruption().stopOnSignal(stop)) {
      announce(emulator, emulator.writeClientSecrets(clientFile(configuration)));
      stop.await();
      if (audit != null) {
        emulator.audit().writeJsonLines(context.process().workingDirectory().resolve(audit));
      }
      context.err().println("stopped; " + EmulatorSummary.of(emulator.audit()));
      context.err().flush();
    }
    return ExitCode.INTERRUPTED.code();
  }

  private GmailEmulator start(Configuration configuration) {
    try {
      EmulatorSettings.Builder settings =
          EmulatorSettings.builder()
              .port(port)
              .quota(EmulatedQuotaFactory.of(profile(configuration)))
              .latency(latency.latency())
              .jitter(latency.jitter())
              .countAt(countAt)
              .inFlightCap(inFlight)
              .accessTokenLifetime(tokenLifetime)
              .consentAutomatically(consent == Consent.AUTO)
              .seed(seed)
              .clock(context.process().clock());
      faults.forEach(settings::faults);
      if (refusal.share() > 0) {
        settings.faults(List.of(FaultRule.of(FaultKind.RATE_LIMITED).chance(refusal.share())));
      }
      others.forEach(client -> settings.other(EmulatedOtherClient.parse(client)));
      return GmailEmulator.start(settings.build(), load());
    } catch (IllegalArgumentException | IOException | UncheckedIOException e) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(), String.valueOf(e.getMessage()));
    }
  }

  private QuotaProfile profile(Configuration configuration) {
    return profile == null
        ? configuration.profile()
        : QuotaProfiles.read(profile, context.process().workingDirectory()).orThrow();
  }

  private EmulatorMailbox[] load() throws IOException {
    if (emails.size() != mailboxes.size()) {
      throw new IllegalArgumentException(
          mailboxes.size()
              + " mailboxes and "
              + emails.size()
              + " addresses are given; pass one --email for each --mailbox");
    }
    EmulatorMailbox[] loaded = new EmulatorMailbox[mailboxes.size()];
    for (int i = 0; i < loaded.length; i++) {
      loaded[i] =
          EmulatorMailboxLoader.load(mailboxes.get(i), emails.get(i), context.process().clock());
    }
    return loaded;
  }

  private Path clientFile(Configuration configuration) {
    if (clientFile != null) {
      return context.process().workingDirectory().resolve(clientFile);
    }
    HomeDirectory.create(configuration.home());
    return configuration.home().resolve("emulator-client.json");
  }

  /** Prints the base URL on the first line, for programs. The other lines are for people. */
  private void announce(GmailEmulator emulator, Path file) {
    if (context.options().json()) {
      context
          .out()
          .println(
              JsonObjects.object()
                  .put("baseUrl", emulator.baseUrl().toString())
                  .put("clientSecrets", file.toString()));
    } else {
      context.out().println(emulator.baseUrl());
      context.out().println("client secrets: " + file);
      context.out().println("Try in another terminal:");
      context
          .out()
          .printf(
              "  pactsync authorize --no-browser --client-secrets %s --set google.root-url=%s%n",
              file, emulator.baseUrl());
      context.out().printf("  pactsync sync --set google.root-url=%s%n", emulator.baseUrl());
    }
    context.out().flush();
  }
}
