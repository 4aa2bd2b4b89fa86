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
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code simulate}: a profile in virtual time, by the very classes that pace real syncs. */
@Command(
    name = "simulate",
    sortOptions = false,
    description = {
      "Run a profile in virtual time, by the very classes that pace real syncs.",
      "Options with a list take several values, separated by commas: every profile is run with"
          + " every strategy."
    })
final class SimulateCommand implements Callable<Integer> {
  private final Application application;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--profile",
      paramLabel = "NAME|FILE[,…]",
      split = ",",
      description = "The unit table and limits to run (default: quota.profile).")
  private List<String> profiles = new ArrayList<>();

  @Option(
      names = "--google",
      paramLabel = "NAME|FILE",
      description =
          "What Gmail counts by, where that is another profile than the one believed; shows how a"
              + " regime is learned.")
  private @Nullable String google;

  @Option(
      names = "--strategy",
      paramLabel = "NAME[,…]",
      split = ",",
      description = "window, ring, batch or spaced (default: all four).")
  private List<Strategy> strategies = new ArrayList<>();

  @Option(
      names = "--hold",
      paramLabel = "NAME[,…]",
      split = ",",
      description = "answer or arrival, which concerns window alone (default: quota.hold).")
  private List<Hold> holds = new ArrayList<>();

  @Option(
      names = "--messages",
      paramLabel = "N",
      defaultValue = "5000",
      description = "How many messages are fetched (default: ${DEFAULT-VALUE}).")
  private int messages;

  @Mixin private final LatencyOptions answers = new LatencyOptions();

  @Option(
      names = "--round-trip",
      paramLabel = "DURATION",
      defaultValue = "10ms",
      description =
          "The network's part of the latency, by which --hold arrival reckons"
              + " (default: ${DEFAULT-VALUE}).")
  private Duration roundTrip = Duration.ZERO;

  @Option(
      names = "--count-at",
      paramLabel = "WHEN",
      defaultValue = "RANDOM",
      description = "When a call counts: arrival, random or answer (default: random).")
  private CountAt countAt = CountAt.RANDOM;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of everything that is drawn (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--plot",
      paramLabel = "FILE.svg",
      description = "Draw units per second against the ceiling.")
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
    application.out().print(application.options().json() ? report.json() : report.text());
    chart.ifPresent(file -> file.write(SvgChart.draw(report.chart())));
    return ExitCode.DONE.code();
  }

  private List<Scenario> scenarios(Configuration configuration) {
    Traffic traffic = traffic();
    Regimes regimes = new Regimes(Profiles.BUILT_IN.stream().map(name -> profile(name)).toList());
    List<QuotaProfile> believed =
        profiles.isEmpty()
            ? List.of(configuration.profile())
            : profiles.stream().map(this::profile).toList();
    List<Scenario> scenarios = new ArrayList<>();
    for (QuotaProfile profile : believed) {
      QuotaProfile enforced = google == null ? profile : profile(google);
      for (QuotaSettings settings : settings(configuration.quota())) {
        scenarios.add(new Scenario(profile, enforced, settings, traffic, regimes));
      }
    }
    return scenarios;
  }

  private Traffic traffic() {
    try {
      return new Traffic(messages, answers.latency(), answers.jitter(), roundTrip, countAt, seed);
    } catch (IllegalArgumentException e) {
      throw fault(String.valueOf(e.getMessage()));
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
      throw fault("%s cannot be run: %s".formatted(scenario.believed().name(), e.getMessage()));
    }
  }

  private ParameterException fault(String sentence) {
    return new ParameterException(java.util.Objects.requireNonNull(spec).commandLine(), sentence);
  }
}
