package io.pactsync.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulateCommandTest {
  @TempDir private Path temp;

  private CommandRun simulate(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "simulate";
    System.arraycopy(args, 0, all, 1, args.length);
    return new CommandFixture(temp).run(all);
  }

  @Test
  void allStrategiesAreSimulatedByDefault() {
    CommandRun run = simulate("--messages", "500");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("500 messages, latency 60 ± 20 ms, calls counted at random instants\n")
        .contains("UTILISATION", "HIGHEST WINDOW", "REFUSED", "FINISHED IN")
        .containsPattern("250-per-second +window +answer .*245 of 250 in 1s +0 ")
        .containsPattern("250-per-second +batch +- ");
    assertThat(run.out().lines()).hasSize(7);
    assertThat(temp.resolve("person")).doesNotExist();
  }

  @Test
  void profilesStrategiesAndHoldsAreCombined() throws Exception {
    CommandRun run =
        simulate(
            "--json",
            "--messages=400",
            "--profile=250-per-second,6000-per-minute",
            "--strategy=window,spaced",
            "--hold=answer,arrival");
    List<String> lines = run.out().lines().toList();
    assertThat(lines).as(run.err()).hasSize(6);
    JsonNode first = new ObjectMapper().readTree(lines.get(0));
    assertThat(first.path("profile").asText()).isEqualTo("250-per-second");
    assertThat(first.path("hold").asText()).isEqualTo("answer");
    assertThat(first.path("refused").asInt()).isZero();
    assertThat(first.path("units").asInt()).isEqualTo(2000);
    assertThat(first.path("highest").path("user/1s").asInt()).isBetween(200, 245);
    assertThat(new ObjectMapper().readTree(lines.get(5)).path("profile").asText())
        .isEqualTo("6000-per-minute");
  }

  @Test
  void theChartNamesEveryRunAndLimit() throws Exception {
    CommandRun run = simulate("--messages=300", "--plot=pace.svg");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(Files.readString(temp.resolve("pace.svg")))
        .startsWith("<svg ")
        .contains("250-per-second, window, hold answer", "250-per-second, batch")
        .contains("allowed by 250-per-second: 250 units/s");
  }

  /** With {@code -Dpactsync.test.golden=write}, it writes the chart. */
  @Test
  void theChartOfTheGuideIsThatOfItsCommand() throws Exception {
    Path chart = Path.of("docs/shared-mailbox.svg");
    String command =
        Files.readString(Path.of("docs/shared-mailbox.md"))
            .replace("\\\n", " ")
            .lines()
            .filter(line -> line.contains("--plot " + chart))
            .findFirst()
            .orElseThrow()
            .replaceFirst(".*pactsync simulate ", "");
    Files.createDirectory(temp.resolve("docs"));
    CommandRun run = simulate(command.trim().split(" +", -1));
    assertThat(run.exitCode()).as(run.err()).isZero();
    String drawn = Files.readString(temp.resolve(chart));
    if ("write".equals(System.getProperty("pactsync.test.golden"))) {
      Files.writeString(chart, drawn);
    }
    assertThat(drawn).isEqualTo(Files.readString(chart));
  }

  @Test
  void aLearnedProfileIsPrinted() {
    CommandRun run = simulate("--messages=300", "--google=6000-per-minute", "--strategy=window");
    assertThat(run.out())
        .contains("by 6000-per-minute\n")
        .contains("250-per-second, window: learned 6000-per-minute from a refusal");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--messages=0 | at least 1 message is fetched, not 0",
        "--jitter=70ms | the jitter (70 ms) is above the latency (60 ms)",
        "--latency=60 | is not a duration such as 60ms",
        "--profile=250-per-sec | did you mean 250-per-second?",
        "--strategy=windows | windows",
        "--plot=no/such/folder.svg | does not exist; create it first",
        "--plot=. | is a folder; name a file in it"
      })
  void anInvalidOptionIsOneSentence(String option, String sentence) {
    CommandRun run = simulate(option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(sentence).hasLineCount(1);
  }

  @Test
  void aProfileWithTooSmallAWindowIsAnError() throws Exception {
    Files.writeString(
        temp.resolve("small.yaml"),
        """
        name: small
        units: {getProfile: 1, history.list: 2, messages.list: 5, messages.get: 20}
        limits:
          - {scope: user, window: 1s, units: 20}
        """);
    CommandRun run = simulate("--profile=small.yaml");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("small cannot be simulated")
        .contains("20 units")
        .hasLineCount(1);
  }
}
