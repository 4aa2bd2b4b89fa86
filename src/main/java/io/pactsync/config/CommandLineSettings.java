package io.pactsync.config;

import java.util.List;

/** Reads the {@code --set KEY=VALUE} options. */
final class CommandLineSettings {
  private static final String ORIGIN = "--set";

  private CommandLineSettings() {}

  static void read(List<String> settings, WrittenValues values, List<Fault> errors) {
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      String name = (equals < 0 ? setting : setting.substring(0, equals)).strip();
      if (!Keys.names().contains(name)) {
        errors.add(new Fault(ORIGIN, 0, Keys.unknown(name)));
      } else if (equals < 0) {
        errors.add(new Fault(ORIGIN, 0, name + " has no value; write --set " + name + "=VALUE"));
      } else {
        values.add(name, setting.substring(equals + 1), ORIGIN);
      }
    }
  }
}
