package io.pactsync.gmail;

/** The result of a call: its value, or the error that remains after all retries. */
public sealed interface CallResult<T> {
  /** The call succeeded. */
  record Success<T>(T value) implements CallResult<T> {}

  /** The call failed, permanently or for now. */
  record Failure<T>(GmailError error) implements CallResult<T> {}
}
