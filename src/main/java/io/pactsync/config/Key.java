package io.pactsync.config;

import java.util.Locale;
import java.util.Optional;

/**
 * One configuration key.
 *
 * @param name such as {@code quota.profile}
 * @param standard the default, written as in a file; a relative path in it lies in the home
 * @param unit what a number counts, or the forms that are understood
 * @param doc what it is for, in one or two sentences
 * @param <T> what its value is read into
 */
record Key<T>(String name, ValueType<T> type, Optional<String> standard, String unit, String doc) {
  /** The environment variable that sets it, such as {@code PACTSYNC_QUOTA_PROFILE}. */
  String variable() {
    return "PACTSYNC_" + name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
