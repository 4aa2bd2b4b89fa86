package io.pactsync.emulator.sample;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Creates the calendar entry of a meeting request. */
final class CalendarInvitation {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private CalendarInvitation() {}

  static String text(MailPlan plan) {
    Instant start = plan.date().plus(Duration.ofDays(3));
    return String.join(
        "\r\n",
        "BEGIN:VCALENDAR",
        "PRODID:-//Sample//Calendar//EN",
        "VERSION:2.0",
        "METHOD:REQUEST",
        "BEGIN:VEVENT",
        "UID:" + plan.messageId(),
        "DTSTAMP:" + TIME.format(plan.date()),
        "DTSTART:" + TIME.format(start),
        "DTEND:" + TIME.format(start.plus(Duration.ofHours(1))),
        "SUMMARY:" + plan.topic().replace(",", "\\,"),
        "ORGANIZER:mailto:office@" + plan.party().domain(),
        "END:VEVENT",
        "END:VCALENDAR",
        "");
  }
}
