package io.pactsync.cli.progress;

import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A state in words. */
final class ProgressText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final ZoneId zone;

  ProgressText(ZoneId zone) {
    this.zone = zone;
  }

  /** Such as {@code 1,204 of 5,000 messages, 243 units/s, 1 min 18 s left, 2 failed}. */
  String whole(ProgressSnapshot snapshot, double unitsPerSecond) {
    return String.format(Locale.ROOT, "%,d of %,d messages", snapshot.done(), snapshot.total())
        + ", "
        + detail(snapshot, unitsPerSecond);
  }

  /** The same without the count of messages, which a bar shows by itself. */
  String detail(ProgressSnapshot snapshot, double unitsPerSecond) {
    String pace =
        snapshot
            .waitingUntil()
            .map(
                at ->
                    "waiting until "
                        + TIME.format(at.atZone(zone))
                        + " because Google refused calls")
            .orElseGet(() -> pace(snapshot.unitsLeft(), unitsPerSecond));
    return snapshot.failed() == 0
        ? pace
        : pace + String.format(Locale.ROOT, ", %,d failed", snapshot.failed());
  }

  private static String pace(long unitsLeft, double unitsPerSecond) {
    String speed = String.format(Locale.ROOT, "%,.0f units/s", unitsPerSecond);
    // Units, not messages, are what takes the time: the limit is on them.
    return unitsLeft == 0 || unitsPerSecond < 0.5
        ? speed
        : speed
            + ", "
            + length(Duration.ofSeconds((long) Math.ceil(unitsLeft / unitsPerSecond)))
            + " left";
  }

  private static String length(Duration time) {
    if (time.toHours() > 0) {
      return time.toHours() + " h " + time.toMinutesPart() + " min";
    }
    return time.toMinutes() > 0
        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
        : time.toSeconds() + " s";
  }
}
