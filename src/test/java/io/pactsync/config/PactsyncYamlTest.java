package io.pactsync.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code config/pactsync.yaml} equals the text generated from {@link ConfigurationKeys}. */
class PactsyncYamlTest {
  private static final Path FILE = Path.of("config", "pactsync.yaml");

  @Test
  void documentsEveryKeyWithItsDefaultAndUnit() throws Exception {
    Path expected = Files.writeString(Path.of("target", "pactsync.yaml"), rendered());

    assertThat(FILE)
        .as("after a change of the keys, read %s and copy it to %s", expected, FILE)
        .hasSameTextualContentAs(expected);
  }

  @Test
  void isPackedIntoTheJar() throws Exception {
    try (var in = ConfigurationKeys.class.getResourceAsStream("pactsync.yaml")) {
      assertThat(in).isNotNull().hasBinaryContent(Files.readAllBytes(FILE));
    }
  }

  @Test
  void changesNoDefault(@TempDir Path home) {
    assertThat(read(home, FILE.toAbsolutePath()))
        .isEqualTo(Configuration.read(ConfigurationFixture.defaults(home)));
  }

  @Test
  void changesNoDefaultWithEveryLineUncommented(@TempDir Path home) throws Exception {
    String active =
        Files.readString(FILE).replaceAll("(?m)^#(?=[a-z])", "").replaceAll("(?m)^.*:$", "");
    assertThat(active.lines().filter(line -> line.matches("[a-z].*")))
        .as("all keys with a default")
        .hasSameSizeAs(
            ConfigurationKeys.ALL.stream().filter(key -> key.defaultText().isPresent()).toList());
    Path file = Files.writeString(home.resolve("active.yaml"), active);
    assertThat(read(home, file)).isEqualTo(Configuration.read(ConfigurationFixture.defaults(home)));
  }

  private static Configuration read(Path home, Path file) {
    return Configuration.read(
        new ConfigurationSources(home, Optional.of(file), Map.of(), List.of(), home));
  }

  private static String rendered() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # The configuration of Pactsync: every key with its default and unit.
        #
        # Pactsync needs no configuration file. To change a value, copy this file to
        # ~/.pactsync/pactsync.yaml (or name it with --config) and remove the "#" from
        # the line. Keys may also be nested:
        #
        #   quota:
        #     headroom: 5%
        #
        # Environment variables (PACTSYNC_QUOTA_HEADROOM=5%) override this file, and the
        # command line (--set quota.headroom=5%) overrides both. A relative path in this
        # file starts from Pactsync's home directory. In the environment and on the
        # command line, it starts from the current directory. ~/ is your home directory.
        #
        # A duration needs a unit: 1500ms, 30s, 5m, 12h, 7d. A size needs a unit too:
        # 500kB, 25MB, 2GB, 64MiB. A share is written as 2% or 0.02.
        """);
    String section = "";
    for (ConfigurationKey<?> key : ConfigurationKeys.ALL) {
      String of = key.name().substring(0, key.name().indexOf('.'));
      text.append(of.equals(section) ? "\n" : "\n# ---- " + of + " ----\n\n");
      section = of;
      wrap(key.doc() + " (" + key.unit() + ")", text);
      text.append("#").append(key.name()).append(":");
      text.append(key.defaultText().map(value -> " " + yamlText(value)).orElse("")).append("\n");
    }
    return text.toString();
  }

  private static String yamlText(String value) {
    return value.startsWith("{") ? "'" + value + "'" : value;
  }

  private static void wrap(String sentence, StringBuilder text) {
    int column = 0;
    for (String word : sentence.split(" ", -1)) {
      if (column > 0 && column + 1 + word.length() > 80) {
        text.append("\n");
        column = 0;
      }
      text.append(column == 0 ? "# " : " ").append(word);
      column += (column == 0 ? 2 : 1) + word.length();
    }
    text.append("\n");
  }
}
