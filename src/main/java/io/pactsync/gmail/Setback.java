package io.pactsync.gmail;

import io.pactsync.quota.Refusal;
import java.time.Instant;
import java.util.Optional;

/** Why one attempt failed, before the decision whether to retry. */
sealed interface Setback {
  /** Google refused the attempt because of quota. Retry; it does not count. */
  record Refused(Refusal refusal) implements Setback {}

  /** A retry does not help. */
  record Final(Fault fault) implements Setback {}

  /** Gmail did not accept the token. Refresh it once. */
  record Unauthorized(String text) implements Setback {}

  /** Permanent when it happens twice, otherwise transient. */
  record Precondition(String text) implements Setback {}

  /** A server or network error. */
  record Broken(String text, Optional<Instant> notBefore) implements Setback {}

  /** An idle connection closed while the request was on its way. */
  record StaleConnection(String text) implements Setback {}

  /** The request was not sent. */
  record Unsent(String text) implements Setback {}
}
