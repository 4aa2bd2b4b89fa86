package io.pactsync.mail.header;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the Date field in RFC 5322 form, obsolete forms included. */
final class MailDateParser {
  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{1,2})[\\s-]+([A-Za-z]{3})[A-Za-z]*\\.?[\\s-]+(\\d{2,4})[\\s,]+"
              + "(\\d{1,2})[:.](\\d{1,2})(?:[:.](\\d{1,2}))?\\s*([+-]\\d{4}|[A-Za-z]{1,5})?");
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final Map<String, Integer> ZONE_HOURS =
      Map.of(
          "est", -5, "edt", -4, "cst", -6, "cdt", -5, "mst", -7, "mdt", -6, "pst", -8, "pdt", -7);

  private MailDateParser() {}

  /** Returns the instant, or empty for an impossible date such as 31 February. */
  static Optional<Instant> parse(String body) {
    Matcher m = DATE.matcher(body);
    if (!m.find()) {
      return Optional.empty();
    }
    String second = m.group(6);
    String zone = m.group(7);
    try {
      LocalDateTime local =
          LocalDateTime.of(
              year(m.group(3)),
              MONTHS.indexOf(m.group(2).toLowerCase(Locale.ROOT)) + 1,
              Integer.parseInt(m.group(1)),
              Integer.parseInt(m.group(4)),
              Integer.parseInt(m.group(5)),
              // Accepts a leap second.
              second == null ? 0 : Math.min(59, Integer.parseInt(second)));
      return Optional.of(local.toInstant(offset(zone == null ? "" : zone)));
    } catch (DateTimeException impossible) {
      return Optional.empty();
    }
  }

  private static int year(String digits) {
    int year = Integer.parseInt(digits);
    if (digits.length() == 2) {
      return year < 50 ? 2000 + year : 1900 + year;
    }
    return digits.length() == 3 ? 1900 + year : year;
  }

  private static ZoneOffset offset(String zone) {
    if (zone.startsWith("+") || zone.startsWith("-")) {
      int sign = zone.startsWith("-") ? -1 : 1;
      return ZoneOffset.ofHoursMinutes(
          sign * Integer.parseInt(zone.substring(1, 3)),
          sign * Integer.parseInt(zone.substring(3)));
    }
    return ZoneOffset.ofHours(ZONE_HOURS.getOrDefault(zone.toLowerCase(Locale.ROOT), 0));
  }
}
