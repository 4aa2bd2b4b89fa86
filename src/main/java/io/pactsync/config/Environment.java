package io.pactsync.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The environment variables whose names begin with {@code PACTSYNC_}. */
final class Environment {
  /** The sealing key itself, in place of a key file. */
  static final String TOKEN_KEY = "PACTSYNC_TOKEN_KEY";

  private static final String PREFIX = "PACTSYNC_";
  private static final Set<String> NO_KEYS =
      Set.of("PACTSYNC_HOME", "PACTSYNC_JAVA_OPTS", TOKEN_KEY);
  private static final Map<String, Key<?>> BY_VARIABLE =
      Keys.ALL.stream().collect(Collectors.toUnmodifiableMap(Key::variable, Function.identity()));

  private Environment() {}

  /**
   * Adds what the variables say. An empty variable counts as none, as most shells' users expect.
   *
   * @return a sentence for each variable that is no key. It is no fault: a variable may be left
   *     over from another version, in a place that is hard to change.
   */
  static List<String> read(Map<String, String> variables, WrittenValues values) {
    List<String> warnings = new ArrayList<>();
    new TreeMap<>(variables)
        .forEach(
            (variable, text) -> {
              if (!variable.startsWith(PREFIX) || NO_KEYS.contains(variable) || text.isEmpty()) {
                return;
              }
              Key<?> key = BY_VARIABLE.get(variable);
              if (key == null) {
                warnings.add(
                    "the environment variable "
                        + variable
                        + " is no configuration key and has no effect"
                        + Spelling.didYouMean(variable, BY_VARIABLE.keySet()));
              } else {
                values.add(key.name(), text, variable);
              }
            });
    return warnings;
  }
}
