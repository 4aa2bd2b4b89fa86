package io.pactsync.gmail;

/** The result of one attempt. */
sealed interface AttemptResult<T> {
  record AttemptSuccess<T>(T value) implements AttemptResult<T> {}

  record FailedAttempt<T>(AttemptFailure failure) implements AttemptResult<T> {}
}
