package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.QuotaProfile;
import io.pactsync.quota.window.QuotaLimit;
import io.pactsync.quota.window.QuotaScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuotaProfilesTest {
  private static final String REQUIRED =
      "getProfile: 1, history.list: 2, messages.list: 5, messages.get: 5";

  @TempDir private Path temp;

  @Test
  void theBuiltInProfilesAreTheFilesInConfigQuota() throws Exception {
    try (var files = Files.list(Path.of("config", "quota"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              QuotaProfiles.BUILT_IN.stream().map(name -> name + ".yaml").toList());
    }
    for (String name : QuotaProfiles.BUILT_IN) {
      assertThat(QuotaProfiles.read(name, temp).orThrow().name()).isEqualTo(name);
    }
  }

  @Test
  void everyBuiltInProfileContainsEveryMethod() {
    for (String name : QuotaProfiles.BUILT_IN) {
      assertThat(QuotaProfiles.read(name, temp).orThrow().units().asMap())
          .containsOnlyKeys(GmailMethod.values());
    }
  }

  @Test
  void theTwoUnitTablesDifferInSixRows() {
    QuotaProfile classic = QuotaProfiles.read("15000-per-minute", temp).orThrow();
    QuotaProfile newer = QuotaProfiles.read("6000-per-minute", temp).orThrow();
    Map<GmailMethod, Integer> differing = new EnumMap<>(newer.units().asMap());
    differing.entrySet().removeIf(row -> classic.units().unitsOf(row.getKey()) == row.getValue());

    assertThat(differing)
        .isEqualTo(
            Map.of(
                GmailMethod.DRAFTS_GET, 20,
                GmailMethod.MESSAGES_GET, 20,
                GmailMethod.MESSAGES_ATTACHMENTS_GET, 20,
                GmailMethod.MESSAGES_TRASH, 20,
                GmailMethod.THREADS_GET, 40,
                GmailMethod.THREADS_TRASH, 20));
    assertThat(QuotaProfiles.read("250-per-second", temp).orThrow().units())
        .isEqualTo(classic.units());
  }

  @Test
  void theDefaultAllows250UnitsInAnySecond() {
    assertThat(QuotaProfiles.read(QuotaProfiles.DEFAULT, temp).orThrow().limits())
        .contains(new QuotaLimit(QuotaScope.USER, Duration.ofSeconds(1), 250));
  }

  @Test
  void aProfileFileIsFoundByItsPath() throws Exception {
    Path file =
        profile(
            "name: own\nunits: {"
                + REQUIRED
                + "}\nlimits:\n"
                + "  - {scope: user, window: 500ms, units: 50}\n"
                + "  - {scope: user, window: 1d, units: 1000000}\n"
                + "  - {scope: project, window: 60s, units: 40}\n");

    QuotaProfile read = QuotaProfiles.read(file.toString(), Path.of("/")).orThrow();

    assertThat(read.name()).isEqualTo("own");
    assertThat(read.limits().stream().map(QuotaLimit::name))
        .containsExactly("user/500ms", "user/day", "project/60s");
    assertThat(read.units().find(GmailMethod.MESSAGES_SEND)).isEmpty();
    assertThat(QuotaProfiles.read("own.yaml", temp).orThrow()).isEqualTo(read);
    assertThat(QuotaProfiles.read("./own.yaml", temp).orThrow()).isEqualTo(read);
  }

  @Test
  void allErrorsAreReportedTogetherWithTheirLines() throws Exception {
    profile(
        """
        name: [own]
        unit: {}
        units:
          getProfile: 1
          message.get: 5
          messages.list: none
          messages.send: 0
          history.list: 2
          history.list: 3
          messages.trash: 300
        limits:
          - {scope: usr, window: 1s, units: 250}
          - {scope: user, window: 60, units: 1.5}
          - {scope: user, windows: 1s}
          - {scope: user, window: 1s, units: 250}
          - {scope: user, window: 60s, units: 200}
          - {scope: user, window: 1000ms, units: 300}
          - nonsense
        """);

    assertThat(errors())
        .containsExactly(
            "1: name must be a plain value, such as name: my-project",
            "2: there is no key \"unit\" (did you mean units?)",
            "4: messages.get has no units, but every sync calls it; add its row",
            "5: there is no Gmail method \"message.get\" (did you mean messages.get?)",
            "6: the units of messages.list must be a whole number from 1, not \"none\"",
            "7: the units of messages.send must be a whole number from 1, not \"0\"",
            "9: history.list is already set on line 8; keep one of them",
            "10: messages.trash costs 300 units, and user/1s allows 250; raise the limit, or remove"
                + " the row",
            "10: messages.trash costs 300 units, and user/60s allows 200; raise the limit, or"
                + " remove the row",
            "12: scope must be user or project, not \"usr\"",
            "13: window must be a duration from 1ms, such as 1s, 60s or 1d, not \"60\"",
            "13: units must be a whole number from 1, not \"1.5\"",
            "14: there is no key of a limit \"windows\" (did you mean window?)",
            "14: window is missing; add it, such as window: 60s",
            "14: units is missing; add it, such as units: 250",
            "16: user/60s allows 200 units, fewer than the 250 of the shorter user/1s, which can"
                + " never be reached; correct one of them",
            "17: user/1s already has a limit on line 15; keep one of them",
            "17: user/60s allows 200 units, fewer than the 300 of the shorter user/1s, which can"
                + " never be reached; correct one of them",
            "18: a limit has the form {scope: user, window: 1s, units: 250}");
  }

  @Test
  void aFileWithoutAProfileIsAnError() throws Exception {
    profile("");
    assertThat(errors())
        .containsExactly("0: this profile is empty; it must contain name, units and limits");
    profile("just text");
    assertThat(errors()).containsExactly("1: a profile must be a map with name, units and limits");
    profile("name: x\nunits: 5\nlimits: []\n");
    assertThat(errors())
        .containsExactly(
            "2: units must be a map of methods to units, such as units: {messages.get: 5}",
            "3: limits must be a list with at least one limit, such as [{scope: user, window: 1s,"
                + " units: 250}]");
    profile("name: x\nunits: {a\n");
    assertThat(errors()).singleElement().asString().contains("this is not YAML: ");
    assertThat(QuotaProfiles.read("no/such.yaml", temp).errors())
        .containsExactly(
            new ConfigurationError(
                temp.resolve("no/such.yaml").toString(),
                0,
                "the file does not exist; check the path"));
  }

  @Test
  void orThrowReportsAllErrors() {
    assertThatThrownBy(() -> QuotaProfiles.read("250-per-minute", temp).orThrow())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith(
            "250-per-minute: there is no quota profile \"250-per-minute\"; did you mean");
  }

  private Path profile(String text) throws Exception {
    return Files.writeString(temp.resolve("own.yaml"), text);
  }

  private List<String> errors() {
    return QuotaProfiles.read("own.yaml", temp).errors().stream()
        .map(error -> error.line() + ": " + error.sentence())
        .toList();
  }
}
