package io.pactsync.config;

import java.util.Optional;

/**
 * The type of a configuration value.
 *
 * @param <T> the Java type of the value
 */
interface ValueType<T> {
  /** Returns the value, or empty if it has another type or is out of range. */
  Optional<T> read(WrittenValue raw);

  /** Describes the form and the range. Completes the sentence "KEY must be …". */
  String description();

  /**
   * Returns a more specific error sentence for this value; empty if {@link #description()} is
   * enough.
   */
  default Optional<String> rejectionReason(WrittenValue raw) {
    return Optional.empty();
  }

  /**
   * Whether messages may contain an invalid value. False for values that may contain a password.
   */
  default boolean isPrintable() {
    return true;
  }
}
