package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PactsyncTest {
  @TempDir private Path temp;

  @Test
  void theEntryPointHasTheNameInTheManifest() {
    assertThat(Pactsync.class.getName()).isEqualTo("io.pactsync.cli.Pactsync");
  }

  @Test
  void unitsShowsTheTableAndTheLimitsWithHeadroom() {
    CommandRun run = run("units");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("profile 250-per-second")
        .contains("(headroom 2%)")
        .containsPattern("user/1s +250 +245\n")
        .containsPattern("messages\\.get +5\n")
        .containsPattern("settings\\.forwardingAddresses\\.create +100\n");
  }

  @Test
  void unitsPrintsOneJsonObject() throws Exception {
    CommandRun run = run("units", "--json", "--set", "quota.profile=6000-per-minute");

    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).hasSize(1);
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertThat(json.get("profile").asText()).isEqualTo("6000-per-minute");
    assertThat(json.get("limits").get(0).toString())
        .isEqualTo("{\"limit\":\"user/60s\",\"units\":6000,\"spendable\":5880}");
    assertThat(json.get("units").get("messages.get").asInt()).isEqualTo(20);
  }

  @Test
  void unitsExplainsInvalidArguments() {
    assertThat(run("units", "chekc").err())
        .contains(
            "'chekc' is neither check nor diff; to show the spending of an inbox, add --spent");
    assertThat(run("units", "--plot", "pace.svg").err()).contains("--plot needs --spent");
    assertThat(run("units", "--spent", "--days=0").err())
        .contains("--days must be a number from 1");
    assertThat(run("units", "--spent").out()).contains("No units were spent in the last 7 days.");
  }

  @Test
  void aMethodAboveTheHeadroomIsAnError() throws Exception {
    Files.writeString(
        temp.resolve("own.yaml"),
        """
        name: own
        units:
          getProfile: 1
          history.list: 2
          messages.list: 5
          messages.get: 5
          messages.send: 100
        limits:
          - {scope: user, window: 1s, units: 100}
        """);
    assertThat(run("units", "check", "own.yaml", "--set", "quota.headroom=0%").exitCode()).isZero();
    CommandRun run = run("units", "check", "own.yaml");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out())
        .isEqualTo(
            temp.resolve("own.yaml")
                + ":7: messages.send costs 100 units, and quota.headroom leaves 98 of the 100 of"
                + " user/1s; lower the headroom, raise the limit, or remove the row\n");
    assertThat(run("units", "check", "own.yaml", "--set=quota.headroom=97%").out().lines())
        .hasSize(3);
  }

  @Test
  void checkTakesAnyHeadroom() throws Exception {
    CommandRun run = run("units", "check", "250-per-second", "--headroom=99%");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).contains("quota.headroom leaves 2 of the 250 of user/1s");
    Files.writeString(temp.resolve("bad.yaml"), "name: bad\n");
    assertThat(
            run("units", "check", "250-per-second", "--headroom=2%", "--set=quota.profile=bad.yaml")
                .exitCode())
        .isZero();
    assertThat(run("units", "check", "250-per-second", "--headroom=lots").err())
        .contains("--headroom must be a share such as 5%");
    assertThat(run("units", "check", "250-per-second", "--json").out())
        .isEqualTo("{\"file\":\"250-per-second\",\"sound\":true}\n");
  }

  @Test
  void diffPrintsAJsonObjectForEachDifference() throws Exception {
    CommandRun run = run("units", "diff", "250-per-second", "6000-per-minute", "--json");
    assertThat(run.out().lines())
        .contains(
            "{\"what\":\"messages.get\",\"a\":5,\"b\":20}",
            "{\"what\":\"user/1s\",\"a\":250,\"b\":null}");
    assertThat(run("units", "diff", "250-per-second", "250-per-second", "--json").out()).isEmpty();
  }

  @Test
  void globalOptionsWorkBeforeAndAfterTheCommand() {
    CommandRun before = run("--json", "--set", "quota.headroom=10%", "units");
    CommandRun after = run("units", "--json", "--set", "quota.headroom=10%");
    CommandRun around = run("--json", "units", "--set=quota.headroom=10%");

    assertThat(before.out()).contains("\"spendable\":225");
    assertThat(after).isEqualTo(before);
    assertThat(around).isEqualTo(before);
  }

  @Test
  void aRepeatableOptionKeepsValuesOnBothSides() {
    CommandRun run =
        run(
            "--set",
            "quota.headroom=10%",
            "--set",
            "quota.profile=6000-per-minute",
            "units",
            "--set",
            "quota.headroom=50%");

    assertThat(run.out()).contains("profile 6000-per-minute").containsPattern("6,000 +3,000\n");
  }

  @Test
  void anOptionMayBeRepeatedOnBothSides() {
    assertThat(run("--json", "-v", "units", "--json", "-v").exitCode()).isZero();
    assertThat(run("--home", "a", "units", "--home", "b").exitCode()).isZero();
  }

  @Test
  void theHomeIsOptionVariableOrDefault() throws Exception {
    configure("person/.pactsync", "person");
    configure("variable", "variable");
    configure("option", "option");
    Map<String, String> variable = Map.of("PACTSYNC_HOME", temp.resolve("variable").toString());

    assertThat(run("units").err()).contains("key person;").contains("person/.pactsync");
    assertThat(new CommandFixture(temp).withEnvironment(variable).run("units").err())
        .contains("key variable;");
    assertThat(
            new CommandFixture(temp)
                .withEnvironment(variable)
                .run("units", "--home", "option")
                .err())
        .contains("key option;");
  }

  @Test
  void aNamedFileReplacesTheFileInTheHome() throws Exception {
    configure("person/.pactsync", "person");
    Files.writeString(temp.resolve("own.yaml"), "quota.headroom: 50%");

    assertThat(run("--config", "own.yaml", "units").out()).containsPattern("user/1s +250 +125\n");
    assertThat(run("units", "--config=none.yaml").err())
        .isEqualTo(
            "pactsync: "
                + temp.resolve("none.yaml")
                + ": the file does not exist; check the path\n");
  }

  @Test
  void allConfigurationErrorsArePrintedTogether() {
    CommandRun run = run("units", "--set", "quota.hold=x", "--set", "quota.learn=x", "--set=y=1");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("pactsync: --set: "))
        .noneMatch(line -> line.contains("at io.pactsync"));
  }

  @Test
  void anUnknownVariableIsAWarningOnStderr() {
    CommandRun run =
        new CommandFixture(temp).withEnvironment(Map.of("PACTSYNC_QUOTA_HOLDS", "x")).run("units");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err())
        .startsWith("pactsync: warning: the environment variable PACTSYNC_QUOTA_HOLDS");
  }

  @Test
  void verbosePrintsStackTraces() {
    assertThat(run("units", "--verbose", "--set", "x=1").err())
        .contains("pactsync: --set: there is no key x")
        .contains("at io.pactsync.config.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h"})
  void helpDescribesItsCommand(String help) {
    CommandRun root = run(help);
    CommandRun units = run("units", help);

    assertThat(root.exitCode()).isZero();
    assertThat(root.out()).contains("Usage: pactsync", "--home", "units", "--json");
    assertThat(units.exitCode()).isZero();
    assertThat(units.out()).contains("Usage: pactsync units", "--home", "--set=KEY=VALUE");
    assertThat(run(help, "units").exitCode()).isZero();
  }

  @Test
  void theVersionIsPrintedOnEitherSideOfACommand() {
    assertThat(run("--version").out()).startsWith("pactsync ");
    assertThat(run("units", "-V").out()).startsWith("pactsync ").hasLineCount(1);
  }

  @Test
  void anInvalidCommandLineIsOneSentence() {
    assertThat(run("units", "--sett", "a=b"))
        .isEqualTo(
            new CommandRun(
                2,
                "",
                "pactsync: Unknown option: '--sett' (did you mean --set?); run pactsync units"
                    + " --help\n"));
    assertThat(run("unit").err())
        .isEqualTo(
            "pactsync: Unmatched argument at index 0: 'unit' (did you mean units?); run pactsync"
                + " --help\n");
    assertThat(run("units", "--set").err())
        .isEqualTo("pactsync: --set needs a KEY=VALUE; run pactsync units --help\n");
    assertThat(run("units", "--home").err())
        .startsWith("pactsync: Missing required parameter")
        .endsWith("; run pactsync units --help\n")
        .hasLineCount(1);
  }

  @Test
  void aMissingCommandIsAnError() {
    CommandRun run = run();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).endsWith("; run pactsync --help\n");
  }

  private CommandRun run(String... args) {
    return new CommandFixture(temp).run(args);
  }

  private void configure(String home, String unknownKey) throws Exception {
    Path directory = Files.createDirectories(temp.resolve(home));
    Files.writeString(directory.resolve("pactsync.yaml"), unknownKey + ": 1\n");
  }
}
