package io.pactsync.schedule;

import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.schedule.CronSchedule;
import com.github.kagkarlsson.scheduler.task.schedule.CronStyle;
import com.github.kagkarlsson.scheduler.task.schedule.Schedule;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The times of a cron expression in a time zone.
 *
 * <p>When the clocks go back, a time that occurs twice counts once, the first time; an expression
 * with {@code *} or a step for the hour goes on in both hours. When they go forward, a time that is
 * skipped counts at the instant of the change.
 *
 * @param expression five fields: minute, hour, day of month, month, day of week
 */
public record CronTimes(String expression, ZoneId zone) {
  private static final Pattern FORM = Pattern.compile("[0-9A-Za-z*,/-]+( [0-9A-Za-z*,/-]+){4}");

  /**
   * @throws IllegalArgumentException when the expression is invalid or never matches; the message
   *     is a sentence
   */
  public CronTimes {
    expression = expression.strip().replaceAll("\\s+", " ");
    if (!FORM.matcher(expression).matches()) {
      throw invalid(expression, "");
    }
    CronSchedule times;
    try {
      times = new CronSchedule(expression, ZoneOffset.UTC, CronStyle.UNIX);
    } catch (IllegalArgumentException e) {
      throw invalid(expression, detail(e));
    }
    if (next(times, Instant.EPOCH).equals(Schedule.NEVER)) {
      throw new IllegalArgumentException(
          "the cron expression \"" + expression + "\" never matches a date; correct it");
    }
  }

  private static IllegalArgumentException invalid(String expression, String detail) {
    return new IllegalArgumentException(
        "\""
            + expression
            + "\" is not a cron expression of five fields (minute, hour, day of month, month, day"
            + " of week), such as \"0 */2 * * *\""
            + detail);
  }

  /** The reason in cron-utils' words, without its own introduction. */
  private static String detail(IllegalArgumentException e) {
    String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
    return ": " + message.replaceFirst("^Failed to parse cron expression\\. ", "");
  }

  /**
   * Returns the zone with this id, such as {@code Europe/Berlin}.
   *
   * @throws IllegalArgumentException when there is none; the message is a sentence
   */
  public static ZoneId zone(String id) {
    try {
      return ZoneId.of(id.strip());
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "\"" + id + "\" is not a time zone; write one such as Europe/Berlin or UTC", e);
    }
  }

  /** Returns the times in order, beginning with the first one after {@code instant}. */
  Times after(Instant instant) {
    return new Times(instant);
  }

  private static Instant next(CronSchedule times, Instant after) {
    return times.getNextExecutionTime(ExecutionComplete.simulatedSuccess(after));
  }

  /** A cursor over the times. */
  final class Times {
    private final CronSchedule times = new CronSchedule(expression, zone, CronStyle.UNIX);
    private final CronSchedule onTheWall =
        new CronSchedule(expression, ZoneOffset.UTC, CronStyle.UNIX);
    private Instant last;

    private Times(Instant after) {
      this.last = after;
    }

    Instant next() {
      Instant regular = CronTimes.next(times, last);
      last = skipped(last, regular);
      return last;
    }

    /** The end of a gap of the clock that hides a time before {@code regular}; else the latter. */
    private Instant skipped(Instant after, Instant regular) {
      @Nullable ZoneOffsetTransition change = zone.getRules().nextTransition(after);
      while (change != null && change.getInstant().isBefore(regular)) {
        if (change.isGap()) {
          LocalDateTime hidden =
              LocalDateTime.ofInstant(
                  CronTimes.next(
                      onTheWall,
                      change.getDateTimeBefore().toInstant(ZoneOffset.UTC).minusNanos(1)),
                  ZoneOffset.UTC);
          if (hidden.isBefore(change.getDateTimeAfter())) {
            return change.getInstant();
          }
        }
        change = zone.getRules().nextTransition(change.getInstant());
      }
      return regular;
    }
  }
}
