package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.gmail.GmailSettings;
import io.pactsync.quota.QuotaSettings;
import io.pactsync.quota.QuotaShare;
import io.pactsync.quota.window.HoldUntil;
import io.pactsync.quota.window.PacingStrategy;
import io.pactsync.schedule.ScheduleSettings;
import io.pactsync.schedule.SyncSchedule;
import io.pactsync.sync.SyncSettings;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {
  @TempDir private Path temp;
  private Path home;
  private Path cwd;

  @BeforeEach
  void makeDirectories() throws Exception {
    home = Files.createDirectory(temp.resolve("home"));
    cwd = Files.createDirectory(temp.resolve("cwd"));
  }

  @Test
  void theDefaultsNeedNoFile() {
    Configuration configuration = Configuration.read(ConfigurationFixture.defaults(home));

    assertThat(configuration.quota()).isEqualTo(QuotaSettings.DEFAULTS);
    assertThat(configuration.gmail()).isEqualTo(GmailSettings.DEFAULTS);
    assertThat(configuration.sync()).isEqualTo(SyncSettings.DEFAULTS);
    assertThat(configuration.schedule()).isEqualTo(ScheduleSettings.DEFAULTS);
    assertThat(configuration.contract()).isEqualTo(ContractSettings.DEFAULTS);
    assertThat(configuration.profile().name()).isEqualTo("250-per-second");
    assertThat(configuration.storeUrl()).isEqualTo("jdbc:sqlite:" + home.resolve("pactsync.db"));
    assertThat(configuration.auth().sealingKeyFile()).isEqualTo(home.resolve("token.key"));
    assertThat(configuration.auth().sealingKey()).isEmpty();
    assertThat(configuration.auth().clientSecrets()).isEmpty();
    assertThat(configuration.delivery().directory()).isEqualTo(home.resolve("contracts"));
    assertThat(configuration.minFreeDisk()).isEqualTo(200_000_000);
    assertThat(configuration.warnings()).isEmpty();
  }

  @Test
  void aNestedFileSetsEveryComponent() throws Exception {
    file(
        """
        google:
          root-url: http://127.0.0.1:8080
          client-secrets: client.json
          connect-timeout: 1500ms
          read-timeout: 2m
          outage-deadline: 1h
          connections: 50
        quota:
          profile: 6000-per-minute
          headroom: 5%
          max-in-flight: 12
          first-in-flight: 3
          hold: arrival
          strategy: spaced
          reserve: 0.1
          share: fair
          learn: false
          max-wait: 2d
        sync:
          query: "subject:contract"
          max-attempts: 7
          overlap: 3h
          relist-after: 30d
          parallel-inboxes: 2
          min-free-disk: 1GB
        store: {url: "jdbc:sqlite:data/pactsync.db"}
        auth: {key-file: /keys/pactsync.key}
        contract:
          threshold: 0.25
          terms: {tenancy: 0.5, newsletter: -1}
        deliver: {directory: out}
        """);

    Configuration configuration = read(Map.of());

    assertThat(configuration.gmail())
        .isEqualTo(
            new GmailSettings(
                URI.create("http://127.0.0.1:8080/"),
                Duration.ofMillis(1500),
                Duration.ofMinutes(2),
                GmailSettings.DEFAULTS.callTimeout(),
                50,
                GmailSettings.DEFAULTS.inlineAttempts(),
                Duration.ofHours(1)));
    assertThat(configuration.quota())
        .isEqualTo(
            new QuotaSettings(
                0.05,
                12,
                3,
                HoldUntil.ARRIVAL,
                PacingStrategy.SPACED,
                0.1,
                QuotaShare.FAIR,
                false,
                Duration.ofDays(2)));
    assertThat(configuration.sync())
        .isEqualTo(
            new SyncSettings("subject:contract", 7, Duration.ofHours(3), Duration.ofDays(30), 2));
    assertThat(configuration.profile().name()).isEqualTo("6000-per-minute");
    assertThat(configuration.minFreeDisk()).isEqualTo(1_000_000_000);
    assertThat(configuration.storeUrl())
        .isEqualTo("jdbc:sqlite:" + home.resolve("data/pactsync.db"));
    assertThat(configuration.auth().sealingKeyFile()).isEqualTo(Path.of("/keys/pactsync.key"));
    assertThat(configuration.auth().clientSecrets()).contains(home.resolve("client.json"));
    assertThat(configuration.contract())
        .isEqualTo(
            new ContractSettings(
                0.25,
                List.of(new ContractTerm("tenancy", 0.5), new ContractTerm("newsletter", -1))));
    assertThat(configuration.delivery().directory()).isEqualTo(home.resolve("out"));
  }

  @Test
  void theCommandLineOverridesTheEnvironmentAndTheFile() throws Exception {
    file("quota.max-in-flight: 11\nquota.headroom: 11%\nquota.reserve: 11%\n");
    Map<String, String> environment =
        Map.of("PACTSYNC_QUOTA_HEADROOM", "12%", "PACTSYNC_QUOTA_RESERVE", "12%");

    QuotaSettings quota = read(environment, "quota.reserve=13%").quota();

    assertThat(quota.maxInFlight()).isEqualTo(11);
    assertThat(quota.headroom()).isEqualTo(0.12);
    assertThat(quota.reserve()).isEqualTo(0.13);
  }

  @Test
  void theLastSettingOfAKeyWins() {
    assertThat(read(Map.of(), "quota.headroom=3%", "quota.headroom=4%").quota().headroom())
        .isEqualTo(0.04);
  }

  @Test
  void relativePathsStartFromTheHomeOnlyInAFile() throws Exception {
    file("auth.key-file: a.key\n");

    Configuration configuration =
        read(
            Map.of("PACTSYNC_DELIVER_DIRECTORY", "here", "PACTSYNC_GOOGLE_CLIENT_SECRETS", "~/c"),
            "store.url=jdbc:sqlite:../x.db");

    assertThat(configuration.auth().sealingKeyFile()).isEqualTo(home.resolve("a.key"));
    assertThat(configuration.delivery().directory()).isEqualTo(cwd.resolve("here"));
    assertThat(configuration.auth().clientSecrets())
        .contains(UserHome.ofThisProcess().orElseThrow().resolve("c"));
    assertThat(configuration.storeUrl()).isEqualTo("jdbc:sqlite:" + temp.resolve("x.db"));
  }

  @Test
  void allErrorsAreReportedTogetherWithKeyAndLine() throws Exception {
    Path file =
        file(
            """
            quota:
              headrom: 2%
              max-in-flight: many
              learn: maybe
              strategy:
            sync.max-attempts: 0
            sync: {max-attempts: 4}
            store.url: jdbc:mysql://secret:pw@db.example/x
            google: 7
            contract.terms: {nda: 3}
            deliver.directory: [a]
            nonsense: 1
            """);

    List<String> errors =
        errors(
            Map.of("PACTSYNC_SYNC_OVERLAP", "30"),
            "quota.profile=250-per-secnd",
            "profile=x",
            "quota.hold");

    assertThat(errors)
        .containsExactlyInAnyOrder(
            file + ":2: there is no key quota.headrom; did you mean quota.headroom?",
            file + ":3: quota.max-in-flight must be a whole number from 1 to 1000, not \"many\"",
            file + ":4: quota.learn must be true or false, not \"maybe\"",
            file + ":5: quota.strategy has no value; add one, or remove the line",
            file + ":6: sync.max-attempts must be a whole number from 1 to 1000, not \"0\"",
            file + ":7: sync.max-attempts is already set on line 6; keep one of them",
            file
                + ":8: store.url must be jdbc:sqlite: and the path of a file, or"
                + " jdbc:postgresql://HOST:PORT/DATABASE, and this value is not",
            file + ":9: google is a section; put keys below it",
            file
                + ":10: contract.terms must be a list of terms, or a map of terms to weights from"
                + " -1 to 1, not this map",
            file + ":11: deliver.directory must be a path, not this list",
            file + ":12: there is no key nonsense; config/pactsync.yaml lists all keys",
            "PACTSYNC_SYNC_OVERLAP: sync.overlap must be a duration from 0s to 3650d, such as"
                + " 1500ms, 30s, 5m, 12h or 7d, not \"30\"",
            "--set: there is no quota profile \"250-per-secnd\"; did you mean 250-per-second?; the"
                + " built-in profiles are 250-per-second, 15000-per-minute, 6000-per-minute; the"
                + " path of a YAML file works too",
            "--set: there is no key profile; did you mean quota.profile?",
            "--set: quota.hold has no value; write --set quota.hold=VALUE");
  }

  @Test
  void aScheduleHasThreeForms() {
    for (String text :
        List.of("off", "every 90m", "every 2d", "cron 5 1,13 * * MON-FRI America/New_York")) {
      assertThat(ScheduleFormat.print(schedule(text))).isEqualTo(text);
    }
    assertThat(schedule(" ")).isEqualTo(SyncSchedule.OFF);
    assertThat(schedule("cron  0 2  * * *")).isEqualTo(schedule("cron 0 2 * * * UTC"));
    assertThat(errors(Map.of("PACTSYNC_SCHEDULE_DEFAULT", "cron 0 2 * * * Europe/Bonn")))
        .containsExactly(
            "PACTSYNC_SCHEDULE_DEFAULT: schedule.default: \"Europe/Bonn\" is not a time zone; write"
                + " one such as Europe/Berlin or UTC");
    assertThat(errors(Map.of("PACTSYNC_SCHEDULE_DEFAULT", "every 10s")))
        .containsExactly(
            "PACTSYNC_SCHEDULE_DEFAULT: schedule.default: the interval of a schedule must be from"
                + " 1m to 366d");
  }

  private SyncSchedule schedule(String text) {
    return read(Map.of(), "schedule.default=" + text).schedule().standard();
  }

  @Test
  void everyKeyRejectsAnInvalidValue() {
    for (ConfigurationKey<?> key : ConfigurationKeys.ALL) {
      if (key.equals(ConfigurationKeys.SYNC_QUERY)
          || key.equals(ConfigurationKeys.NETWORK_NO_PROXY)) {
        continue; // any text is a valid query, and NO_PROXY often names hosts in unknown forms
      }
      assertThat(errors(Map.of(key.variable(), "{\0")))
          .as(key.name())
          .singleElement()
          .asString()
          .contains(
              key.equals(ConfigurationKeys.QUOTA_PROFILE)
                  ? "quota profile"
                  : key.name()
                      + (key.equals(ConfigurationKeys.NETWORK_PROXY) ? ": " : " must be "));
    }
  }

  @Test
  void thePathOfAStoreUrlIsLiteral() {
    assertThat(read(Map.of(), "store.url=jdbc:sqlite:a b/ü#c%20?mode=ro").storeUrl())
        .isEqualTo("jdbc:sqlite:" + cwd.resolve("a b/ü#c%20?mode=ro"));
    assertThat(read(Map.of(), "store.url=jdbc:sqlite:./file:x").storeUrl())
        .isEqualTo("jdbc:sqlite:" + cwd.resolve("file:x"));
  }

  @Test
  void aStoreUrlMustNameAFile() {
    Map.of(
            "jdbc:sqlite::memory:",
            "a database in memory loses all data when the command ends",
            "jdbc:sqlite:file:x.db?mode=ro",
            "URLs that begin with file: or : are not supported",
            "jdbc:sqlite::resource:x",
            "URLs that begin with file: or : are not supported")
        .forEach(
            (url, why) ->
                assertThat(errors(Map.of(), "store.url=" + url))
                    .containsExactly(
                        "--set: store.url: "
                            + why
                            + "; name a file, such as jdbc:sqlite:pactsync.db"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db.example/pactsync",
        "jdbc:postgresql://db.example:5433/pactsync?user=me&password=hunter2&sslmode=verify-full",
        "jdbc:postgresql://one:5432,two:5432/pactsync?targetServerType=primary",
        "jdbc:postgresql://[::1]:5432/pactsync",
        "jdbc:postgresql:pactsync"
      })
  void aStoreUrlMayNameAPostgresDatabase(String url) {
    assertThat(read(Map.of(), "store.url=" + url).storeUrl()).isEqualTo(url);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:postgresql://me:hunter2@db.example/p | does not accept a user before the host",
        "jdbc:postgresql: | not a URL of a PostgreSQL database",
        "jdbc:postgresql:// | not a URL of a PostgreSQL database",
        "jdbc:postgresql://db.example | not a URL of a PostgreSQL database",
        "jdbc:postgresql://db.example/ | not a URL of a PostgreSQL database",
        "jdbc:postgresql://db.example:hunter2/p | not a URL of a PostgreSQL database",
        "jdbc:postgresql:///p | not a URL of a PostgreSQL database"
      })
  void anInvalidPostgresUrlIsNotShown(String url, String why) {
    assertThat(errors(Map.of(), "store.url=" + url))
        .singleElement()
        .asString()
        .startsWith("--set: store.url: ")
        .contains(why)
        .endsWith(
            "; write jdbc:postgresql://HOST:PORT/DATABASE?user=NAME, and the password into"
                + " ~/.pgpass")
        .doesNotContain("hunter2");
  }

  @Test
  void aRootUrlMustNotSendTokensUnencrypted() {
    for (String host : List.of("gmail.example", "127.0.0.1.evil.example", "0.0.0.0", "10.0.0.1")) {
      assertThat(errors(Map.of(), "google.root-url=http://" + host + "/"))
          .containsExactly(
              "--set: google.root-url: access tokens would be sent unencrypted to "
                  + host
                  + "; use https://, because http:// is allowed for localhost, 127.0.0.0/8 and"
                  + " [::1] only");
    }
    assertThat(errors(Map.of(), "google.root-url=http://localhost@evil.example/"))
        .singleElement()
        .asString()
        .contains("google.root-url must be a URL without a path, such as https://");
    for (String url : List.of("HTTP://LocalHost:80", "http://[::1]:8080/", "https://g.example")) {
      assertThat(read(Map.of(), "google.root-url=" + url).gmail().rootUrl())
          .isEqualTo(URI.create(url).resolve("/"));
    }
  }

  @Test
  void theFormerKeyOfMaxWaitIsAnError() throws Exception {
    Path file = file("quota:\n  patience: 2d\n");
    String sentence = "the key quota.patience is now called quota.max-wait; rename it";

    assertThat(errors(Map.of())).containsExactly(file + ":2: " + sentence);
    file("quota.patience: 2d\n");
    assertThat(errors(Map.of())).containsExactly(file + ":1: " + sentence);
    Files.delete(file);
    assertThat(errors(Map.of(), "quota.patience=2d")).containsExactly("--set: " + sentence);
    assertThat(errors(Map.of("PACTSYNC_QUOTA_PATIENCE", "2d")))
        .containsExactly(
            "PACTSYNC_QUOTA_PATIENCE: this variable is now called PACTSYNC_QUOTA_MAX_WAIT; rename"
                + " it");
    assertThat(read(Map.of("PACTSYNC_QUOTA_PATIENCE", "")).warnings()).isEmpty();
  }

  @Test
  void everyKeyHasItsOwnVariable() {
    assertThat(ConfigurationKeys.ALL.stream().map(ConfigurationKey::variable))
        .doesNotHaveDuplicates();
    assertThat(ConfigurationKeys.QUOTA_MAX_IN_FLIGHT.variable())
        .isEqualTo("PACTSYNC_QUOTA_MAX_IN_FLIGHT");
  }

  @Test
  void anOverriddenLineIsCheckedToo() throws Exception {
    Path file = file("quota.headroom: x\n");

    assertThat(errors(Map.of(), "quota.headroom=2%"))
        .singleElement()
        .asString()
        .startsWith(file + ":1: quota.headroom must be ");
  }

  @Test
  void firstInFlightMustNotExceedMaxInFlight() throws Exception {
    Path file = file("\nquota:\n  first-in-flight: 30\n");

    assertThat(errors(Map.of()))
        .containsExactly(
            file
                + ":3: quota.first-in-flight (30) is above quota.max-in-flight (25); lower the"
                + " first or raise the second");
  }

  @Test
  void aDefaultAdaptsToAWrittenValue() {
    Configuration low = read(Map.of(), "quota.max-in-flight=4");
    Configuration high = read(Map.of(), "quota.max-in-flight=500");

    assertThat(low.quota().firstInFlight()).isEqualTo(4);
    assertThat(high.gmail().connections()).isEqualTo(500);
  }

  @Test
  void connectionsMustCoverTheCallsInFlight() {
    assertThat(errors(Map.of(), "google.connections=10"))
        .containsExactly(
            "--set: google.connections (10) is below quota.max-in-flight (25); raise the first or"
                + " lower the second");
  }

  @Test
  void headroomAndReserveMustLeaveUnits() {
    assertThat(errors(Map.of("PACTSYNC_QUOTA_RESERVE", "60%"), "quota.headroom=40%"))
        .containsExactly(
            "PACTSYNC_QUOTA_RESERVE: quota.headroom and quota.reserve together leave no units for a"
                + " backfill; lower one of them");
    assertThat(errors(Map.of(), "quota.headroom=99%"))
        .singleElement()
        .asString()
        .contains("leave 2 units of user/1s for a backfill, and messages.list costs 5");
  }

  @Test
  void errorsOfAProfileFileAreReportedToo() throws Exception {
    Files.writeString(home.resolve("own.yaml"), "name: own\nunits: {}\n");
    file("quota.profile: own.yaml\nquota.hold: never\n");

    assertThat(errors(Map.of()))
        .anyMatch(error -> error.contains("own.yaml:1: limits is missing"))
        .anyMatch(error -> error.contains("own.yaml:2: messages.get has no units"))
        .anyMatch(error -> error.contains(":2: quota.hold must be one of answer, arrival"));
  }

  @Test
  void anUnknownVariableIsAWarning() {
    Map<String, String> environment = new HashMap<>();
    environment.put("PACTSYNC_HOME", "/x");
    environment.put("PACTSYNC_JAVA_OPTS", "-Xmx1g");
    environment.put("PACTSYNC_QUOTA_HEADROM", "3%");
    environment.put("PACTSYNC_SYNC_QUERY", "");
    environment.put("OTHER", "x");

    Configuration configuration = read(environment);

    assertThat(configuration.warnings())
        .containsExactly(
            "the environment variable PACTSYNC_QUOTA_HEADROM is not a configuration key and has no"
                + " effect (did you mean PACTSYNC_QUOTA_HEADROOM?)");
    assertThat(configuration.sync().query()).isEqualTo(SyncSettings.DEFAULTS.query());
  }

  @Test
  void theSealingKeyFromTheEnvironmentIsNeverPrinted() {
    Configuration configuration =
        read(
            Map.of("PACTSYNC_TOKEN_KEY", "sealing-key"),
            "store.url=jdbc:sqlite:x?password=hunter2");

    assertThat(configuration.auth().sealingKey()).contains("sealing-key");
    assertThat(configuration.toString()).doesNotContain("sealing-key").doesNotContain("hunter2");
  }

  @Test
  void termsHaveSeveralForms() throws Exception {
    file("contract.terms:\n  - tenancy\n  - 'nda: mutual'\n");
    ContractTerm tenancy = new ContractTerm("tenancy", ContractTerm.DEFAULT_WEIGHT);

    assertThat(read(Map.of()).contract().terms())
        .containsExactly(tenancy, new ContractTerm("nda: mutual", ContractTerm.DEFAULT_WEIGHT));
    assertThat(read(Map.of(), "contract.terms=tenancy, lease").contract().terms())
        .containsExactly(tenancy, new ContractTerm("lease", ContractTerm.DEFAULT_WEIGHT));
    assertThat(read(Map.of(), "contract.terms={tenancy: 0.7}").contract().terms())
        .containsExactly(new ContractTerm("tenancy", 0.7));
  }

  @Test
  void anUnreadableFileIsOneError() throws Exception {
    Path latin =
        Files.write(temp.resolve("latin.yaml"), "# é".getBytes(StandardCharsets.ISO_8859_1));
    Path tabs = Files.writeString(temp.resolve("tabs.yaml"), "quota:\n\theadroom: 2%\n");
    Path list = Files.writeString(temp.resolve("list.yaml"), "- a\n");
    Path twice = Files.writeString(temp.resolve("twice.yaml"), "a: 1\n---\nb: 2\n");
    Path bell = Files.writeString(temp.resolve("bell.yaml"), "quota.hold: \u0007\n");

    assertThat(errorsOf(temp.resolve("none.yaml")))
        .containsExactly(temp.resolve("none.yaml") + ": the file does not exist; check the path");
    assertThat(errorsOf(temp)).containsExactly(temp + ": this is a directory; name a file");
    assertThat(errorsOf(latin))
        .containsExactly(latin + ": the file is not UTF-8 text; save it as UTF-8");
    assertThat(errorsOf(tabs))
        .singleElement()
        .asString()
        .startsWith(tabs + ":2: this is not YAML: ");
    assertThat(errorsOf(list))
        .singleElement()
        .asString()
        .startsWith(list + ":1: a configuration file contains keys and values");
    assertThat(errorsOf(twice)).singleElement().asString().contains("this is not YAML: ");
    assertThat(errorsOf(bell)).singleElement().asString().contains("this is not YAML: ");
  }

  @Test
  void anEmptyFileAndAFileOfCommentsAreValid() throws Exception {
    file("# nothing\nquota:\n#  headroom: 3%\n");
    assertThat(read(Map.of()).quota()).isEqualTo(QuotaSettings.DEFAULTS);
    file("");
    assertThat(read(Map.of()).quota()).isEqualTo(QuotaSettings.DEFAULTS);
  }

  @Test
  void anAliasThatContainsItselfIsAnError() throws Exception {
    file("quota: &q\n  headroom: 2%\n  quota: *q\n? [a]\n: b\n");
    assertThat(errors(Map.of()))
        .anyMatch(error -> error.contains("there is no key quota.quota"))
        .anyMatch(error -> error.contains("a key must be plain text"));
  }

  private Path file(String text) throws Exception {
    return Files.writeString(home.resolve("pactsync.yaml"), text);
  }

  private Configuration read(Map<String, String> environment, String... settings) {
    return Configuration.read(
        new ConfigurationSources(home, Optional.empty(), environment, List.of(settings), cwd));
  }

  private List<String> errors(Map<String, String> environment, String... settings) {
    return texts(
        new ConfigurationSources(home, Optional.empty(), environment, List.of(settings), cwd));
  }

  private List<String> errorsOf(Path file) {
    return texts(new ConfigurationSources(home, Optional.of(file), Map.of(), List.of(), cwd));
  }

  private static List<String> texts(ConfigurationSources sources) {
    ConfigurationException thrown =
        catchThrowableOfType(ConfigurationException.class, () -> Configuration.read(sources));
    assertThat(thrown).isNotNull();
    List<String> texts = thrown.errors().stream().map(ConfigurationError::toString).toList();
    assertThat(thrown).hasMessage(String.join("\n", texts));
    return texts;
  }
}
