package io.pactsync.config;

import java.util.Optional;

/**
 * What may stand as a value.
 *
 * @param <T> what it is read into
 */
interface ValueType<T> {
  /** The value, or empty where it is not of this type or out of its range. */
  Optional<T> read(RawValue raw);

  /** Completes the sentence "KEY is …": form and range. */
  String form();

  /**
   * Why a value that is almost right is refused, and what to do; empty where {@link #form()} says
   * enough.
   */
  default Optional<String> refusal(RawValue raw) {
    return Optional.empty();
  }

  /** Whether a faulty value may be repeated in a message; one that may hold a password may not. */
  default boolean repeatable() {
    return true;
  }
}
