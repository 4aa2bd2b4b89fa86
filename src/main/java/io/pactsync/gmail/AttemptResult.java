package io.pactsync.gmail;

import java.util.Optional;

/** The result of one attempt. */
sealed interface AttemptResult<T> {
  record AttemptSuccess<T>(T value) implements AttemptResult<T> {}

  /**
   * A failed attempt.
   *
   * @param token the token of the request, if one was sent
   */
  record FailedAttempt<T>(AttemptFailure failure, Optional<String> token)
      implements AttemptResult<T> {}
}
