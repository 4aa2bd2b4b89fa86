package io.pactsync.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The due times of one inbox.
 *
 * <p>Each inbox has a fixed delay within the jitter, so that inboxes with the same schedule do not
 * start together. The delay is shorter than the time to the schedule's next time, so the order of
 * the times stays. An interval counts from {@code since}, so its due times do not depend on how
 * long runs take.
 *
 * @param since when the schedule began to apply
 * @param jitter the longest delay
 * @param byDefault whether the inbox has no schedule, so that the default applies
 */
public record InboxPlan(
    String email, SyncSchedule schedule, Instant since, Duration jitter, boolean byDefault) {

  /** Identifies the plan: another schedule, another beginning or another jitter, another text. */
  String key() {
    String times =
        schedule
            .cron()
            .map(cron -> "cron " + cron.expression() + " " + cron.zone())
            .orElseGet(() -> schedule.interval().map(length -> "every " + length).orElse("off"));
    return times + " since " + since.toEpochMilli() + " jitter " + jitter.toMillis();
  }

  /**
   * Returns the first due time of an inbox that is not planned yet: the first one since the plan
   * began and since the last run. If it is past, several may have been missed; one run makes up for
   * all of them.
   *
   * @param lastRun the beginning of the last run
   * @return empty if the schedule is off
   */
  Optional<Instant> firstDue(Optional<Instant> lastRun) {
    // The plan's beginning is a due time itself.
    Instant beginning = since.minusMillis(1);
    return dueAfter(lastRun.filter(at -> at.isAfter(beginning)).orElse(beginning));
  }

  /** Returns the first due time after {@code instant}; empty if the schedule is off. */
  Optional<Instant> dueAfter(Instant instant) {
    return schedule
        .cron()
        .map(cron -> dueAfter(cron, instant))
        .or(() -> schedule.interval().map(length -> dueAfter(length, instant)));
  }

  private Instant dueAfter(Duration interval, Instant instant) {
    long length = interval.toMillis();
    long first = since.toEpochMilli() + delay(length);
    long periods = Math.floorDiv(instant.toEpochMilli() - first, length) + 1;
    return Instant.ofEpochMilli(first + Math.max(0, periods) * length);
  }

  private Instant dueAfter(CronTimes cron, Instant instant) {
    CronTimes.Times times = cron.after(instant.minus(jitter).minusMillis(1));
    Instant time = times.next();
    while (true) {
      Instant following = times.next();
      Instant due = time.plusMillis(delay(Duration.between(time, following).toMillis()));
      if (due.isAfter(instant)) {
        return due;
      }
      time = following;
    }
  }

  /** The inbox's delay in milliseconds, less than {@code length}. */
  private long delay(long length) {
    return (long) (share() * Math.min(jitter.toMillis(), length));
  }

  /** A number from 0 to below 1, the same in every process. Similar addresses differ widely. */
  private double share() {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < email.length(); i++) {
      hash = (hash ^ email.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return ((hash ^ (hash >>> 33)) >>> 11) * 0x1.0p-53;
  }
}
