package io.pactsync.quota;

import java.time.Instant;
import java.util.Optional;

/** Google refused a call because of its quota. A refusal does not count as an attempt. */
public sealed interface Refusal {
  /**
   * The call exceeded a limit of quota units.
   *
   * @param until when Google allows a retry
   * @param limit the limit that Google names
   */
  record RateLimited(Optional<Instant> until, Optional<ReportedLimit> limit) implements Refusal {}

  /** Too many calls were in flight. Units were not the cause. */
  record TooManyConcurrent() implements Refusal {}

  /** The project's daily limit is exhausted until midnight Pacific time. */
  record DailyLimit() implements Refusal {}
}
