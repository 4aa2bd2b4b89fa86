package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.config.Configuration;
import io.pactsync.config.ConfigurationError;
import io.pactsync.config.ConfigurationException;
import io.pactsync.config.ConfigurationSources;
import io.pactsync.config.ProfileReadResult;
import io.pactsync.config.QuotaProfiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The configuration: its file, variables and options, and the files of quota profiles. */
final class ConfigurationFuzzTarget implements FuzzTarget {
  private static final List<String> TOKENS =
      List.of(
          "\n",
          "  ",
          "\t",
          ":",
          ": ",
          "- ",
          "#",
          "|",
          ">",
          "&a ",
          "*a",
          "!!",
          "---\n",
          "...\n",
          "{",
          "}",
          "[",
          "]",
          "'",
          "\"",
          "\\",
          "%",
          "~",
          "null",
          "true",
          "1e999",
          ".inf",
          ".nan",
          "0x1F",
          "2026-11-30",
          "quota:",
          "quota.profile: ",
          "quota.headroom: ",
          "quota.hold: answer",
          "sync.query: ",
          "sync.overlap: ",
          "5m",
          "10 MB",
          "-5%",
          "110%",
          "1.5h",
          "999999999999d",
          "PT1H",
          "google.root-url: http://",
          "google:\n  root-url: ",
          "store.url: jdbc:sqlite:",
          "contract.terms: ",
          "contract.threshold: ",
          "deliver.directory: ",
          "~/",
          "../",
          "\0",
          "units:",
          "limits:",
          "name: ",
          "messages.get: ",
          "per: ",
          "user",
          "project",
          "<<: *a",
          "? ",
          "=",
          "\u00ff",
          "\u00ef\u00bb\u00bf",
          "\u00e2\u0080\u00a8");

  /** What the input is. */
  enum Kind {
    FILE,
    SETTINGS,
    PROFILE
  }

  private final Kind kind;
  private final Path directory;
  private final Path file;

  ConfigurationFuzzTarget(Kind kind, Path directory) {
    this.kind = kind;
    this.directory = directory;
    this.file = directory.resolve(kind + ".yaml");
  }

  @Override
  public String name() {
    return switch (kind) {
      case FILE -> "config-file";
      case SETTINGS -> "config-settings";
      case PROFILE -> "quota-profile";
    };
  }

  @Override
  public List<byte[]> seeds() {
    try {
      return switch (kind) {
        case FILE -> configurations();
        case SETTINGS -> settings();
        case PROFILE ->
            List.of(
                Files.readAllBytes(Path.of("config/quota/250-per-second.yaml")),
                Files.readAllBytes(Path.of("config/quota/6000-per-minute.yaml")));
      };
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<byte[]> configurations() throws IOException {
    String documented = Files.readString(Path.of("config/pactsync.yaml"));
    String active = documented.replaceAll("(?m)^# ?(?=[a-z.-]+:|  [a-z.-]+:)", "");
    return List.of(
        documented.getBytes(UTF_8),
        active.getBytes(UTF_8),
        "quota:\n  profile: 6000-per-minute\n  headroom: 5%\nsync.overlap: 2h\n".getBytes(UTF_8),
        "contract.terms:\n  - Werkvertrag\n  - {text: lunch, weight: -0.5}\n".getBytes(UTF_8));
  }

  /** Lines of KEY=VALUE. The first half become variables, the others options. */
  private static List<byte[]> settings() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("config/pactsync.yaml"))) {
      if (line.matches("#? ?[a-z]+\\.[a-z-]+: .*")) {
        lines.add(line.replaceFirst("^# ?", "").replaceFirst(": ", "="));
      }
    }
    return List.of(
        String.join("\n", lines).getBytes(UTF_8),
        "quota.profile=6000-per-minute\nquota.headroom=5%\nsync.overlap=2h".getBytes(UTF_8),
        "google.root-url=http://127.0.0.1:1/\nstore.url=jdbc:sqlite:a.db".getBytes(UTF_8));
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public String run(byte[] input) throws IOException {
    if (kind == Kind.SETTINGS) {
      return readSettings(new String(input, input.length % 2 == 0 ? UTF_8 : ISO_8859_1));
    }
    Files.write(file, input);
    if (kind == Kind.PROFILE) {
      ProfileReadResult result = QuotaProfiles.read(file.toString(), directory);
      if (result.profile().isPresent() == result.errors().isEmpty()) {
        return outcome(result.errors());
      }
      throw new AssertionError("a profile is read with errors, or not read without an error");
    }
    return read(Optional.of(file), Map.of(), List.of());
  }

  private String readSettings(String text) {
    Map<String, String> variables = new LinkedHashMap<>();
    List<String> options = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0 && line.hashCode() % 2 == 0) {
        String name = line.substring(0, equals).toUpperCase(Locale.ROOT);
        variables.put(
            "PACTSYNC_" + name.replace('.', '_').replace('-', '_'), line.substring(equals + 1));
      } else {
        options.add(line);
      }
    }
    return read(Optional.empty(), variables, options);
  }

  private String read(Optional<Path> from, Map<String, String> variables, List<String> options) {
    try {
      Configuration read =
          Configuration.read(
              new ConfigurationSources(directory, from, variables, options, directory));
      return "valid " + read.warnings().size();
    } catch (ConfigurationException e) {
      if (e.errors().isEmpty()) {
        throw new AssertionError("the configuration is refused without an error");
      }
      return outcome(e.errors());
    }
  }

  private static String outcome(List<ConfigurationError> errors) {
    return errors.stream()
        .map(
            error -> {
              if (error.sentence().contains("null") || error.sentence().contains("Exception")) {
                return "doubtful " + FuzzText.outline(error.sentence());
              }
              return FuzzText.outline(error.sentence());
            })
        .distinct()
        .sorted()
        .limit(4)
        .collect(Collectors.joining("|"));
  }
}
