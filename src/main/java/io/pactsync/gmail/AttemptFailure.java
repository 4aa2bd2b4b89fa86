package io.pactsync.gmail;

import io.pactsync.quota.Refusal;
import java.time.Instant;
import java.util.Optional;

/** Why one attempt failed, before the decision whether to retry. */
sealed interface AttemptFailure {
  /** Google refused the attempt because of quota. Retry; it does not count. */
  record RateLimitRefusal(Refusal refusal) implements AttemptFailure {}

  /** A retry does not help. */
  record PermanentError(GmailError error) implements AttemptFailure {}

  /** Gmail did not accept the token. Replace it once. */
  record Unauthorized(String text) implements AttemptFailure {}

  /** Permanent when it repeats, otherwise transient. */
  record DoubtfulError(GmailError error) implements AttemptFailure {}

  /**
   * A response that another server than Gmail sends, such as a page that is not found.
   *
   * @param text what was received from which address
   */
  record ForeignResponse(String text) implements AttemptFailure {}

  /** A server or network error. */
  record TransientError(String text, Optional<Instant> notBefore) implements AttemptFailure {}

  /** An idle connection closed while the request was on its way. */
  record StaleConnection(String text) implements AttemptFailure {}

  /**
   * The request was not sent.
   *
   * @param permanent whether a retry does not help
   */
  record NotSent(String text, boolean permanent) implements AttemptFailure {}
}
