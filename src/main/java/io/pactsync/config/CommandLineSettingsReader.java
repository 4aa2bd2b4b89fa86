package io.pactsync.config;

import java.util.List;

/** Reads the {@code --set KEY=VALUE} options. */
final class CommandLineSettingsReader {
  private static final String ORIGIN = "--set";

  private CommandLineSettingsReader() {}

  static void read(List<String> settings, ValueLayers values, List<ConfigurationError> errors) {
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String name = (equals < 0 ? setting : setting.substring(0, equals)).strip();
      if (!ConfigurationKeys.names().contains(name)) {
        errors.add(new ConfigurationError(ORIGIN, 0, ConfigurationKeys.unknown(name)));
      } else if (equals < 0) {
        errors.add(
            new ConfigurationError(
                ORIGIN, 0, name + " has no value; write --set " + name + "=VALUE"));
      } else {
        values.add(name, setting.substring(equals + 1), ORIGIN);
      }
    }
  }
}
