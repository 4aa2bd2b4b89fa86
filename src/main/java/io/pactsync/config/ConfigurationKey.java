package io.pactsync.config;

import java.util.Locale;
import java.util.Optional;

/**
 * One configuration key.
 *
 * @param name such as {@code quota.profile}
 * @param defaultText the default, written as in a file; a relative path starts from the home
 * @param unit the unit of a number, or the accepted forms
 * @param doc its meaning, in one or two sentences
 * @param <T> the type of its value
 */
record ConfigurationKey<T>(
    String name, ValueType<T> type, Optional<String> defaultText, String unit, String doc) {
  /** The environment variable of this key, such as {@code PACTSYNC_QUOTA_PROFILE}. */
  String variable() {
    return variable(name);
  }

  static String variable(String name) {
    return "PACTSYNC_" + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
