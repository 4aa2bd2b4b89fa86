package io.pactsync.quota;

import java.time.Instant;
import java.util.Optional;

/** Google did not serve a call for quota's sake. It is nobody's fault, and no attempt. */
public sealed interface Refusal {
  /**
   * Too many units.
   *
   * @param until when Google says that it may be tried again
   * @param limit the limit that it names
   */
  record RateLimited(Optional<Instant> until, Optional<NamedLimit> limit) implements Refusal {}

  /** Too many calls in flight; units were not the cause. */
  record TooManyConcurrent() implements Refusal {}

  /** The project's day is used up, until midnight Pacific time. */
  record DailyLimit() implements Refusal {}
}
