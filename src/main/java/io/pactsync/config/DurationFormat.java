package io.pactsync.config;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and prints durations: {@code 1500ms}, {@code 30s}, {@code 5m}, {@code 7d}. */
public final class DurationFormat {
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

  private DurationFormat() {}

  /** Returns the duration, or empty if the text has another form. A number needs a unit. */
  public static Optional<Duration> parse(String text) {
    Matcher match = FORM.matcher(text.strip());
    if (!match.matches()) {
      return Optional.empty();
    }
    long count = Long.parseLong(match.group(1));
    return Optional.of(
        switch (match.group(2)) {
          case "ms" -> Duration.ofMillis(count);
          case "s" -> Duration.ofSeconds(count);
          case "m" -> Duration.ofMinutes(count);
          case "h" -> Duration.ofHours(count);
          default -> Duration.ofDays(count);
        });
  }

  /** Returns the shortest text that {@link #parse} reads as the same duration, in milliseconds. */
  public static String print(Duration length) {
    long millis = length.toMillis();
    if (millis == 0) {
      return "0s";
    }
    if (millis % 86_400_000 == 0) {
      return millis / 86_400_000 + "d";
    }
    if (millis % 3_600_000 == 0) {
      return millis / 3_600_000 + "h";
    }
    if (millis % 60_000 == 0) {
      return millis / 60_000 + "m";
    }
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }
}
