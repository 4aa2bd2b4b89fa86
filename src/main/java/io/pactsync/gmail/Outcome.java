package io.pactsync.gmail;

/** The result of a call: its value, or the error that remains after all retries. */
public sealed interface Outcome<T> {
  /** The call succeeded. */
  record Answered<T>(T value) implements Outcome<T> {}

  /** The call failed, permanently or for now. */
  record Faulted<T>(Fault fault) implements Outcome<T> {}
}
