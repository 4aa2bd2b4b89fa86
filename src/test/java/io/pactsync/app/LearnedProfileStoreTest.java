package io.pactsync.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.ReportedLimit;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
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

class LearnedProfileStoreTest {
  private static final ReportedLimit OF_2026 =
      new ReportedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          6000,
          "1/min/{project}/{user}");
  private static final ReportedLimit UNPUBLISHED =
      new ReportedLimit(
          "gmail.googleapis.com/total_query_cost",
          "totalQueryCostPerMinutePerUser",
          4200,
          "1/min/{project}/{user}");
  private static final ReportedLimit OF_THE_PROJECT =
      new ReportedLimit(
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

  private LearnedProfileStore learnedProfiles(String... settings) {
    return new LearnedProfileStore(configuration(settings), store.settings(), notice -> {});
  }

  private void learn(String project, ReportedLimit... limits) {
    try (LearnedProfileStore learnedProfiles = learnedProfiles()) {
      for (ReportedLimit limit : limits) {
        learnedProfiles.profileAdopted(project, configuration().profile(), limit);
      }
    }
  }

  @Test
  void aLearnedProfileSurvivesARestartForItsProject() {
    learn("one", OF_2026);
    assertThat(learnedProfiles().profileOf("one").orElseThrow().name())
        .isEqualTo("6000-per-minute");
    assertThat(learnedProfiles().profileOf("two")).isEmpty();
  }

  @Test
  void anUnpublishedLimitIsKeptWithItsUnitTable() {
    learn("one", UNPUBLISHED);
    var profile = learnedProfiles().profileOf("one").orElseThrow();
    assertThat(profile.limits())
        .contains(new QuotaLimit(QuotaScope.USER, Duration.ofMinutes(1), 4200));
    assertThat(profile.units().unitsOf(GmailMethod.MESSAGES_GET)).isEqualTo(20);
  }

  @Test
  void severalLimitsAreKeptTogether() {
    learn("one", OF_2026, OF_THE_PROJECT);
    assertThat(learnedProfiles().profileOf("one").orElseThrow().limits())
        .contains(
            new QuotaLimit(QuotaScope.USER, Duration.ofMinutes(1), 6000),
            new QuotaLimit(QuotaScope.PROJECT, Duration.ofMinutes(1), 90_000));
  }

  @Test
  void anotherProfileOrNoLearningIgnoresIt() {
    learn("one", OF_2026);
    assertThat(learnedProfiles("quota.profile=15000-per-minute").profileOf("one")).isEmpty();
    assertThat(learnedProfiles("quota.learn=false").profileOf("one")).isEmpty();
  }

  @Test
  void theFormatOfAnotherVersionIsIgnored() {
    store.settings().put("quota.learned.one", "6000-per-minute instead of 250-per-second");
    assertThat(learnedProfiles().profileOf("one")).isEmpty();
  }
}
