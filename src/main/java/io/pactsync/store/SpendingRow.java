package io.pactsync.store;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The quota units that an inbox spent in one second, or an amount to add to them.
 *
 * @param second the beginning of the second, in whole seconds
 * @param units quota units of the calls that ended in this second, refused calls included
 * @param refusals the number of those calls that Gmail refused because of quota
 */
public record SpendingRow(String email, Instant second, long units, long refusals) {
  public SpendingRow {
    if (units < 0 || refusals < 0) {
      throw new IllegalArgumentException(
          "Spending must not be negative: %d units, %d refusals.".formatted(units, refusals));
    }
    if (!second.equals(second.truncatedTo(ChronoUnit.SECONDS))) {
      throw new IllegalArgumentException("The second must be a whole one, not " + second + ".");
    }
  }
}
