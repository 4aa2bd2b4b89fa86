package io.pactsync.config;

import io.pactsync.schedule.CronTimes;
import io.pactsync.schedule.SyncSchedule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Parses and prints schedules: {@code every 15m}, {@code cron 0 *}{@code /2 * * * Europe/Berlin},
 * {@code off}.
 */
public final class ScheduleFormat {
  private static final int CRON_FIELDS = 5;

  private ScheduleFormat() {}

  /**
   * Returns the schedule. An empty text is {@code off}. A cron expression without a zone is in UTC.
   *
   * @throws IllegalArgumentException when the text is not a schedule; the message is a sentence
   */
  static SyncSchedule parse(String text) {
    List<String> words = text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    if (words.isEmpty() || words.equals(List.of("off"))) {
      return SyncSchedule.OFF;
    }
    String rest = String.join(" ", words.subList(1, words.size()));
    return switch (words.get(0)) {
      case "every" -> SyncSchedule.every(interval(rest));
      case "cron" -> cron(words.subList(1, words.size()));
      default ->
          throw new IllegalArgumentException(
              "\"" + text + "\" is not off, every DURATION or cron EXPRESSION");
    };
  }

  private static Duration interval(String text) {
    return DurationFormat.parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "\"" + text + "\" is not a duration such as 15m or 12h"));
  }

  private static SyncSchedule cron(List<String> words) {
    boolean hasZone = words.size() == CRON_FIELDS + 1;
    List<String> fields = hasZone ? words.subList(0, CRON_FIELDS) : words;
    return cron(
        String.join(" ", fields), hasZone ? Optional.of(words.get(CRON_FIELDS)) : Optional.empty());
  }

  /**
   * Returns the schedule of a cron expression.
   *
   * @param zone default UTC
   * @throws IllegalArgumentException when one of them is invalid; the message is a sentence
   */
  public static SyncSchedule cron(String expression, Optional<String> zone) {
    return SyncSchedule.of(new CronTimes(expression, CronTimes.zone(zone.orElse("UTC"))));
  }

  /** Returns a text that {@link #parse} reads as the same schedule. */
  public static String print(SyncSchedule schedule) {
    return schedule
        .cron()
        .map(cron -> "cron " + cron.expression() + " " + cron.zone().getId())
        .or(() -> schedule.interval().map(length -> "every " + DurationFormat.print(length)))
        .orElse("off");
  }
}
