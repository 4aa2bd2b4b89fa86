package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.QuotaLimit;
import io.pactsync.quota.Scope;
import io.pactsync.store.Store;
import io.pactsync.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearnedRegimesTest {
  private static final NamedLimit OF_2026 =
      new NamedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          6000,
          "1/min/{project}/{user}");
  private static final NamedLimit UNPUBLISHED =
      new NamedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          4200,
          "1/min/{project}/{user}");
  private static final NamedLimit OF_THE_PROJECT =
      new NamedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerProject",
          90_000,
          "1/min/{project}");

  @TempDir private Path home;
  private Store store;

  @BeforeEach
  void open() {
    String url = configuration().storeUrl();
    store = SqliteStore.open(url, InstantSource.system());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private Configuration configuration(String... settings) {
    return Configuration.read(
        new ConfigurationSources(home, Optional.empty(), Map.of(), List.of(settings), home));
  }

  private LearnedRegimes regimes(String... settings) {
    return new LearnedRegimes(configuration(settings), store.settings(), notice -> {});
  }

  private void learn(String project, NamedLimit... limits) {
    try (LearnedRegimes regimes = regimes()) {
      for (NamedLimit limit : limits) {
        regimes.adopted(project, configuration().profile(), limit);
      }
    }
  }

  @Test
  void aLearnedProfileSurvivesARestartForItsProject() {
    learn("one", OF_2026);
    assertThat(regimes().learned("one").orElseThrow().name()).isEqualTo("6000-per-minute");
    assertThat(regimes().learned("two")).isEmpty();
  }

  @Test
  void anUnpublishedLimitIsKeptWithItsUnitTable() {
    learn("one", UNPUBLISHED);
    var profile = regimes().learned("one").orElseThrow();
    assertThat(profile.limits()).contains(new QuotaLimit(Scope.USER, Duration.ofMinutes(1), 4200));
    assertThat(profile.units().unitsOf(GmailMethod.MESSAGES_GET)).isEqualTo(20);
  }

  @Test
  void severalLimitsAreKeptTogether() {
    learn("one", OF_2026, OF_THE_PROJECT);
    assertThat(regimes().learned("one").orElseThrow().limits())
        .contains(
            new QuotaLimit(Scope.USER, Duration.ofMinutes(1), 6000),
            new QuotaLimit(Scope.PROJECT, Duration.ofMinutes(1), 90_000));
  }

  @Test
  void anotherProfileOrNoLearningDropsIt() {
    learn("one", OF_2026);
    assertThat(regimes("quota.profile=15000-per-minute").learned("one")).isEmpty();
    assertThat(regimes("quota.learn=false").learned("one")).isEmpty();
  }

  @Test
  void theFormatOfAnotherVersionIsIgnored() {
    store.settings().put("quota.learned.one", "6000-per-minute instead of 250-per-second");
    assertThat(regimes().learned("one")).isEmpty();
  }
}
