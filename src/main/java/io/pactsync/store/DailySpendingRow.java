package io.pactsync.store;

import java.time.LocalDate;

/**
 * The quota units that an inbox spent on one method in one day, or an amount to add to them.
 *
 * @param method the method's name in Google's quota table, such as {@code messages.get}
 * @param day the day in Pacific time, as Google counts days
 * @param units quota units charged, refused calls included
 * @param calls attempts that were sent
 * @param refusals attempts that Gmail refused because of quota
 */
public record DailySpendingRow(
    String email, String method, LocalDate day, long units, long calls, long refusals) {
  public DailySpendingRow {
    if (units < 0 || calls < 0 || refusals < 0) {
      throw new IllegalArgumentException(
          "Spending must not be negative: %d units, %d calls, %d refusals of %s."
              .formatted(units, calls, refusals, method));
    }
  }
}
