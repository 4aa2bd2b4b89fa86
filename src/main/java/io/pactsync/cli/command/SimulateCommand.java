package io.pactsync.cli.command;

import io.pactsync.cli.output.SimulationReport;
import io.pactsync.cli.output.SvgChart;
import io.pactsync.config.Configuration;
import io.pactsync.config.QuotaProfiles;
import io.pactsync.quota.CostAboveCapacityException;
import io.pactsync.quota.KnownProfiles;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.UnpricedMethodException;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.simulate.OtherClient;
import io.pactsync.simulate.SimulatedCountTime;
import io.pactsync.simulate.SimulatedTraffic;
import io.pactsync.simulate.Simulation;
import io.pactsync.simulate.SimulationResult;
import io.pactsync.simulate.SimulationScenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code simulate}: runs the limiter in virtual time. */
@Command(
    name = "simulate",
    sortOptions = false,
    description = {
      "Simulate a fetch of messages in virtual time. The limiter is that of real syncs.",
      "Lists are separated by commas. Every profile is run with every strategy."
    })
final class SimulateCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--profile",
      paramLabel = "NAME|FILE",
      split = ",",
      description = "Profiles that the limiter uses (default: the value of quota.profile).")
  private List<String> profiles = new ArrayList<>();

  @Option(
      names = "--google",
      paramLabel = "NAME|FILE",
      description =
          "Profile that Gmail enforces, if it differs from --profile. Shows whether the limiter"
              + " learns it.")
  private @Nullable String google;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      description = "Strategies: window, ring, batch or spaced (default: all).")
  private List<PacingStrategy> strategies = new ArrayList<>();

  @Option(
      names = "--hold",
      paramLabel = "NAME",
      split = ",",
      description =
          "How long the strategy window reserves units: answer, arrival or auto (default: the value"
              + " of quota.hold).")
  private List<HoldUntil> holds = new ArrayList<>();

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Number of messages to fetch (default: ${DEFAULT-VALUE}).")
  private int messages;

  @Mixin private final LatencyOptions latency = new LatencyOptions();

  @Option(
      names = "--round-trip",
      paramLabel = "DURATION",
      defaultValue = "10ms",
      description =
          "Part of the latency that the network takes. --hold arrival uses it"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration roundTrip = Duration.ZERO;

  @Option(
      names = "--count-at",
      paramLabel = "WHEN",
      defaultValue = "RANDOM",
      description =
          "When Gmail counts a call. arrival: as it arrives. answer: with its response. random: at"
              + " any instant between them (default: random).")
  private SimulatedCountTime countAt = SimulatedCountTime.RANDOM;

  @Option(
      names = "--others",
      paramLabel = "RATE[:PATTERN]",
      description =
          "Add another client of the mailbox that spends RATE units a second. PATTERN is"
              + " poisson, bursts, on-off or office-hours (default: poisson).")
  private @Nullable String others;

  @Mixin private final RefusalOption refusal = new RefusalOption();

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Write a chart of the units per second, with the limits, to this file.")
  private @Nullable Path plot;

  SimulateCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Configuration configuration = context.configuration();
    Optional<OutputFile> chart =
        Optional.ofNullable(plot).map(file -> OutputFile.of("--plot", file, context, spec));
    List<SimulationResult> outcomes = new ArrayList<>();
    for (SimulationScenario scenario : scenarios(configuration)) {
      outcomes.add(run(scenario));
    }
    SimulationReport report = new SimulationReport(outcomes);
    String text = context.options().json() ? report.json() : report.text();
    context.out().print(text);
    chart.ifPresent(file -> file.write(SvgChart.draw(report.chart())));
    return ExitCode.DONE.code();
  }

  private List<SimulationScenario> scenarios(Configuration configuration) {
    SimulatedTraffic traffic = traffic();
    KnownProfiles knownProfiles =
        new KnownProfiles(QuotaProfiles.BUILT_IN.stream().map(name -> profile(name)).toList());
    List<QuotaProfile> expected =
        profiles.isEmpty()
            ? List.of(configuration.profile())
            : profiles.stream().map(this::profile).toList();
    List<SimulationScenario> scenarios = new ArrayList<>();
    for (QuotaProfile profile : expected) {
      QuotaProfile enforced = google == null ? profile : profile(google);
      for (QuotaSettings settings : settings(configuration.quota())) {
        scenarios.add(new SimulationScenario(profile, enforced, settings, traffic, knownProfiles));
      }
    }
    return scenarios;
  }

  private SimulatedTraffic traffic() {
    try {
      return new SimulatedTraffic(
          messages,
          latency.latency(),
          latency.jitter(),
          roundTrip,
          countAt,
          others == null ? OtherClient.NONE : OtherClient.parse(others),
          refusal.share(),
          seed);
    } catch (IllegalArgumentException e) {
      throw usageError(String.valueOf(e.getMessage()));
    }
  }

  private QuotaProfile profile(String name) {
    return QuotaProfiles.read(name, context.process().workingDirectory()).orThrow();
  }

  private List<QuotaSettings> settings(QuotaSettings base) {
    List<QuotaSettings> settings = new ArrayList<>();
    for (PacingStrategy strategy :
        strategies.isEmpty() ? List.of(PacingStrategy.values()) : strategies) {
      List<HoldUntil> several = holds.isEmpty() ? List.of(base.hold()) : holds;
      for (HoldUntil hold :
          strategy == PacingStrategy.WINDOW ? several : List.of(HoldUntil.ANSWER)) {
        settings.add(base.withStrategy(strategy).withHold(hold));
      }
    }
    return settings;
  }

  private SimulationResult run(SimulationScenario scenario) {
    try {
      return Simulation.run(scenario);
    } catch (CostAboveCapacityException | UnpricedMethodException e) {
      throw usageError(
          "%s cannot be simulated: %s".formatted(scenario.limiterProfile().name(), e.getMessage()));
    }
  }

  private ParameterException usageError(String sentence) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
  }
}
