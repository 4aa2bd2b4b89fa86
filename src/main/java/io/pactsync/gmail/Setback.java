package io.pactsync.gmail;

import io.pactsync.quota.Refusal;
import java.time.Instant;
import java.util.Optional;

/** What one attempt met in place of an answer, before it is decided whether to try again. */
sealed interface Setback {
  /** Refused for quota: wait and try again, counting nothing. */
  record Refused(Refusal refusal) implements Setback {}

  /** Nothing that trying again could mend. */
  record Final(Fault fault) implements Setback {}

  /** The token was not accepted: refresh it, once. */
  record Unauthorized(String text) implements Setback {}

  /** Permanent if it repeats, transient if it doesn't. */
  record Precondition(String text) implements Setback {}

  /** The server's or the network's fault. */
  record Broken(String text, Optional<Instant> notBefore) implements Setback {}

  /** A connection that had lain idle was closed while the request was on its way. */
  record StaleConnection(String text) implements Setback {}

  /** The request never left. */
  record Unsent(String text) implements Setback {}
}
