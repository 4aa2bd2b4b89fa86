package io.pactsync.emulator.mailbox;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the dates of a search. As at Google, a date means midnight Pacific time. */
final class SearchDateParser {

  private static final ZoneId PACIFIC = ZoneId.of("America/Los_Angeles");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,18}");
  private static final Pattern YEAR_FIRST = Pattern.compile("(\\d{4})[/-](\\d{1,2})[/-](\\d{1,2})");
  private static final Pattern YEAR_LAST = Pattern.compile("(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})");
  private static final Pattern SPAN = Pattern.compile("(\\d{1,6})([dmy])");

  private final ZonedDateTime now;

  SearchDateParser(Instant now) {
    this.now = now.atZone(PACIFIC);
  }

  /** Parses epoch seconds, {@code 2026/11/30}, {@code 2026-11-30} or {@code 11/30/2026}. */
  OptionalLong epochSecond(String text) {
    if (SECONDS.matcher(text).matches()) {
      return OptionalLong.of(Long.parseLong(text));
    }
    Matcher yearFirst = YEAR_FIRST.matcher(text);
    if (yearFirst.matches()) {
      return midnight(yearFirst.group(1), yearFirst.group(2), yearFirst.group(3));
    }
    Matcher yearLast = YEAR_LAST.matcher(text);
    if (yearLast.matches()) {
      return midnight(yearLast.group(3), yearLast.group(1), yearLast.group(2));
    }
    return OptionalLong.empty();
  }

  /** Returns the second that is {@code 3d}, {@code 2m} or {@code 1y} before now. */
  OptionalLong epochSecondBefore(String text) {
    Matcher span = SPAN.matcher(text);
    if (!span.matches()) {
      return OptionalLong.empty();
    }
    long count = Long.parseLong(span.group(1));
    ZonedDateTime then =
        switch (span.group(2)) {
          case "d" -> now.minusDays(count);
          case "m" -> now.minusMonths(count);
          default -> now.minusYears(count);
        };
    return OptionalLong.of(then.toEpochSecond());
  }

  private static OptionalLong midnight(String year, String month, String day) {
    try {
      LocalDate date =
          LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day));
      return OptionalLong.of(date.atStartOfDay(PACIFIC).toEpochSecond());
    } catch (DateTimeException noSuchDay) {
      return OptionalLong.empty();
    }
  }
}
