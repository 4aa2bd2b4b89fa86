package io.pactsync.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the environment variables whose names begin with {@code PACTSYNC_}. */
final class EnvironmentVariables {
  /** Contains the sealing key, instead of a key file. */
  static final String TOKEN_KEY = "PACTSYNC_TOKEN_KEY";

  private static final String PREFIX = "PACTSYNC_";
  private static final Set<String> OTHER_VARIABLES =
      Set.of("PACTSYNC_HOME", "PACTSYNC_JAVA_OPTS", TOKEN_KEY);
  private static final Map<String, ConfigurationKey<?>> BY_VARIABLE =
      ConfigurationKeys.ALL.stream()
          .collect(Collectors.toUnmodifiableMap(ConfigurationKey::variable, Function.identity()));

  private EnvironmentVariables() {}

  /**
   * Adds the variables' values to {@code values}. An empty variable counts as unset. A variable of
   * a renamed key is an error.
   *
   * @return a warning for each unknown variable. It is not an error, because another version may
   *     know the variable, and variables are hard to change in some places.
   */
  static List<String> read(
      Map<String, String> variables, ValueLayers values, List<ConfigurationError> errors) {
    List<String> warnings = new ArrayList<>();
    new TreeMap<>(variables)
        .forEach(
            (variable, text) -> {
              if (!variable.startsWith(PREFIX)
                  || OTHER_VARIABLES.contains(variable)
                  || text.isEmpty()) {
                return;
              }
              ConfigurationKey<?> key = BY_VARIABLE.get(variable);
              Optional<String> renamed = renamedTo(variable);
              if (renamed.isPresent()) {
                errors.add(
                    new ConfigurationError(
                        variable,
                        0,
                        "this variable is now called " + renamed.get() + "; rename it"));
              } else if (key == null) {
                warnings.add(
                    "the environment variable "
                        + variable
                        + " is not a configuration key and has no effect"
                        + SpellingSuggestion.didYouMean(variable, BY_VARIABLE.keySet()));
              } else {
                values.add(key.name(), text, variable);
              }
            });
    return warnings;
  }

  private static Optional<String> renamedTo(String variable) {
    return ConfigurationKeys.RENAMED.entrySet().stream()
        .filter(renamed -> ConfigurationKey.variable(renamed.getKey()).equals(variable))
        .map(renamed -> ConfigurationKey.variable(renamed.getValue()))
        .findFirst();
  }
}
