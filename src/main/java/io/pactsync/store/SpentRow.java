package io.pactsync.store;

import java.time.LocalDate;

/**
 * What an inbox spent on one method in one day, or an amount to add to that.
 *
 * @param method the name of Google's quota table, such as {@code messages.get}
 * @param day the Pacific-time day, as Google counts days
 * @param units quota units charged, refused calls included
 * @param calls attempts that were sent
 * @param refusals how many of those were refused for quota
 */
public record SpentRow(
    String email, String method, LocalDate day, long units, long calls, long refusals) {
  public SpentRow {
    if (units < 0 || calls < 0 || refusals < 0) {
      throw new IllegalArgumentException(
          "What was spent is never negative: %d units, %d calls, %d refusals of %s."
              .formatted(units, calls, refusals, method));
    }
  }
}
