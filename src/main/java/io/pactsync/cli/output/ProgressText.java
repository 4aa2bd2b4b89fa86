package io.pactsync.cli.output;

import io.pactsync.quota.RefusalCause;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats a snapshot as text. */
final class ProgressText {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private final ZoneId zone;

  ProgressText(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * Returns text such as {@code 1,204 of 5,000 messages, 243 units/s, 1 min 18 s left, 2 failed}.
   */
  String full(ProgressSnapshot snapshot, double unitsPerSecond) {
    String total = AmountFormat.count(snapshot.total(), "message");
    String count =
        snapshot.total() == 0
            ? "nothing listed yet"
            : String.format(Locale.ROOT, "%,d of %s", snapshot.done(), total);
    return count + ", " + detail(snapshot, unitsPerSecond);
  }

  /** Returns the text without the count of messages, which a bar shows itself. */
  String detail(ProgressSnapshot snapshot, double unitsPerSecond) {
    String speed =
        snapshot
            .refusalWait()
            .map(wait -> waiting(wait, snapshot.sharedUnitsPerSecond().isPresent()))
            .orElseGet(() -> speed(snapshot.unitsLeft(), unitsPerSecond));
    if (snapshot.sharedUnitsPerSecond().isPresent()) {
      speed += "; " + RefusalFormat.shared(snapshot.sharedUnitsPerSecond().getAsDouble());
    }
    return snapshot.failed() == 0
        ? speed
        : speed + String.format(Locale.ROOT, ", %,d failed", snapshot.failed());
  }

  /**
   * @param isShared whether the text about another client follows
   */
  private String waiting(ProgressSnapshot.RefusalWait wait, boolean isShared) {
    return "waiting until "
        + TIME.format(wait.until().atZone(zone))
        + " because Google refused calls"
        + wait.cause()
            .filter(cause -> !isShared || cause != RefusalCause.OTHER_CLIENT)
            .map(cause -> " (" + RefusalFormat.brief(cause) + ")")
            .orElse("");
  }

  private static String speed(long unitsLeft, double unitsPerSecond) {
    String speed = String.format(Locale.ROOT, "%,.0f units/s", unitsPerSecond);
    // The time depends on units rather than messages, because the limits are in units.
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
