package io.pactsync.cli;

import io.pactsync.cli.chart.SvgChart;
import io.pactsync.config.Configuration;
import io.pactsync.config.Profiles;
import io.pactsync.quota.CostAboveCapacityException;
import io.pactsync.quota.Hold;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.Regimes;
import io.pactsync.quota.Strategy;
import io.pactsync.quota.UnpricedMethodException;
import io.pactsync.simulate.CountAt;
import io.pactsync.simulate.Outcome;
import io.pactsync.simulate.Scenario;
import io.pactsync.simulate.Simulation;
import io.pactsync.simulate.Traffic;
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
      "Simulate a fetch in virtual time. Uses the limiter of real syncs.",
      "Separate the values of a list by commas. Every profile is run with every strategy."
    })
final class SimulateCommand implements Callable<Integer> {
  private final Application application;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--profile",
      paramLabel = "NAME|FILE",
      split = ",",
      description = "Profiles to simulate (default: quota.profile).")
  private List<String> profiles = new ArrayList<>();

  @Option(
      names = "--google",
      paramLabel = "NAME|FILE",
      description =
          "Profile that Gmail enforces, if it differs. Shows how the limiter learns a limit.")
  private @Nullable String google;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      split = ",",
      description = "window, ring, batch or spaced (default: all).")
  private List<Strategy> strategies = new ArrayList<>();

  @Option(
      names = "--hold",
      paramLabel = "NAME",
      split = ",",
      description = "answer or arrival, for the strategy window (default: quota.hold).")
  private List<Hold> holds = new ArrayList<>();

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Number of messages to fetch (default: ${DEFAULT-VALUE}).")
  private int messages;

  @Mixin private final LatencyOptions response = new LatencyOptions();

  @Option(
      names = "--round-trip",
      paramLabel = "DURATION",
      defaultValue = "10ms",
      description =
          "The network's part of the latency, which --hold arrival uses (default:"
              + " ${DEFAULT-VALUE}).")
  private Duration roundTrip = Duration.ZERO;

  @Option(
      names = "--count-at",
      paramLabel = "WHEN",
      defaultValue = "RANDOM",
      description = "When Gmail counts a call: arrival, random or answer (default: random).")
  private CountAt countAt = CountAt.RANDOM;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the random numbers (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Draw the units per second, with the limits.")
  private @Nullable Path plot;

  SimulateCommand(Application application) {
    this.application = application;
  }

  @Override
  public Integer call() {
    Configuration configuration = application.configuration();
    Optional<OutputFile> chart =
        Optional.ofNullable(plot).map(file -> OutputFile.of("--plot", file, application, spec));
    List<Outcome> outcomes = new ArrayList<>();
    for (Scenario scenario : scenarios(configuration)) {
      outcomes.add(play(scenario));
    }
    SimulationReport report = new SimulationReport(outcomes);
    String text = application.options().json() ? report.json() : report.text();
    application.out().print(text);
    chart.ifPresent(file -> file.write(SvgChart.draw(report.chart())));
    return ExitCode.DONE.code();
  }

  private List<Scenario> scenarios(Configuration configuration) {
    Traffic traffic = traffic();
    Regimes regimes = new Regimes(Profiles.BUILT_IN.stream().map(name -> profile(name)).toList());
    List<QuotaProfile> expected =
        profiles.isEmpty()
            ? List.of(configuration.profile())
            : profiles.stream().map(this::profile).toList();
    List<Scenario> scenarios = new ArrayList<>();
    for (QuotaProfile profile : expected) {
      QuotaProfile enforced = google == null ? profile : profile(google);
      for (QuotaSettings settings : settings(configuration.quota())) {
        scenarios.add(new Scenario(profile, enforced, settings, traffic, regimes));
      }
    }
    return scenarios;
  }

  private Traffic traffic() {
    try {
      return new Traffic(messages, response.latency(), response.jitter(), roundTrip, countAt, seed);
    } catch (IllegalArgumentException e) {
      throw usageError(String.valueOf(e.getMessage()));
    }
  }

  private QuotaProfile profile(String name) {
    return Profiles.read(name, application.surroundings().workingDirectory()).orThrow();
  }

  private List<QuotaSettings> settings(QuotaSettings base) {
    List<QuotaSettings> settings = new ArrayList<>();
    for (Strategy strategy : strategies.isEmpty() ? List.of(Strategy.values()) : strategies) {
      List<Hold> several = holds.isEmpty() ? List.of(base.hold()) : holds;
      for (Hold hold : strategy == Strategy.WINDOW ? several : List.of(Hold.ANSWER)) {
        settings.add(base.withStrategy(strategy).withHold(hold));
      }
    }
    return settings;
  }

  private Outcome play(Scenario scenario) {
    try {
      return Simulation.play(scenario);
    } catch (CostAboveCapacityException | UnpricedMethodException e) {
      throw usageError(
          "%s cannot be simulated: %s".formatted(scenario.believed().name(), e.getMessage()));
    }
  }

  private ParameterException usageError(String sentence) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), sentence);
  }
}
