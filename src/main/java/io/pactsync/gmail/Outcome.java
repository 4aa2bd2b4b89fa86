package io.pactsync.gmail;

/** What became of a call: its answer, or the fault that remains after all that may be retried. */
public sealed interface Outcome<T> {
  /** Gmail answered. */
  record Answered<T>(T value) implements Outcome<T> {}

  /** The call failed for good, or for now. */
  record Faulted<T>(Fault fault) implements Outcome<T> {}
}
