package io.pactsync.cli.output;

import io.pactsync.store.MessageCounts;
import java.time.Duration;
import java.util.Locale;

/** Formats amounts for people. */
public final class AmountFormat {
  private static final String[] UNITS = {"byte", "KB", "MB", "GB", "TB"};

  private AmountFormat() {}

  /** Formats bytes in decimal multiples, such as {@code 3.4 MB}. */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= 1000 && unit < UNITS.length - 1) {
      amount /= 1000;
      unit++;
    }
    return unit == 0
        ? count(bytes, UNITS[0])
        : String.format(Locale.ROOT, "%.1f %s", amount, UNITS[unit]);
  }

  /** Formats a number with its noun in the singular or plural, such as {@code 1,204 units}. */
  public static String count(long number, String singular) {
    String noun =
        number == 1 ? singular : singular.endsWith("x") ? singular + "es" : singular + "s";
    return String.format(Locale.ROOT, "%,d %s", number, noun);
  }

  /** Formats the counts of all messages ever listed, by state. */
  public static String messageCounts(MessageCounts counts) {
    return String.format(
        Locale.ROOT,
        "%,d listed = %,d with contracts + %,d other + %,d gone + %,d failed + %,d pending",
        counts.listed(),
        counts.synced(),
        counts.other(),
        counts.gone(),
        counts.failed(),
        counts.pending());
  }

  /** Returns the sentence about an inbox's dead letters, with the command that lists them. */
  static String deadLetters(long count, String inbox) {
    return "%s; for the reasons, run pactsync failures %s"
        .formatted(count(count, "dead letter"), inbox);
  }

  /** Returns the sentence about messages that later syncs fetch. */
  static String pending(long count) {
    return "%s pending; later syncs fetch %s"
        .formatted(count(count, "message"), count == 1 ? "it" : "them");
  }

  /** Returns the sentence about an inbox's messages that a person must check. */
  public static String review(long count, String inbox) {
    return "%s could not be read or judged completely; to list %s, run pactsync contracts %s --review"
        .formatted(count(count, "message"), count == 1 ? "it" : "them", inbox);
  }

  /** Formats a duration, such as {@code 13.2 s}, {@code 4 min 5 s} or {@code 2 h 7 min}. */
  public static String duration(Duration time) {
    if (time.toMinutes() < 2) {
      return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
    return time.toHours() < 2
        ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
        : time.toHours() + " h " + time.toMinutesPart() + " min";
  }
}
