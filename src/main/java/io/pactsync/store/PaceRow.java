package io.pactsync.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What an inbox spent in one second, or an amount to add to that.
 *
 * @param second its beginning, in whole seconds
 * @param units quota units of the calls that ended in it, refused ones included
 * @param refusals how many of those were refused for quota
 */
public record PaceRow(String email, Instant second, long units, long refusals) {
  public PaceRow {
    if (units < 0 || refusals < 0) {
      throw new IllegalArgumentException(
          "What was spent is never negative: %d units, %d refusals.".formatted(units, refusals));
    }
    if (!second.equals(second.truncatedTo(ChronoUnit.SECONDS))) {
      throw new IllegalArgumentException("A second begins at a whole one, not at " + second + ".");
    }
  }
}
