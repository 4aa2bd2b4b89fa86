package io.pactsync.deliver;

import io.pactsync.store.InboxPathSegment;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/** Computes a message's folder relative to the root: inbox, year and month in UTC, and id. */
final class MessageFolder {
  private MessageFolder() {}

  static String of(String inbox, Instant internalDate, String gmailId) {
    YearMonth month = YearMonth.from(internalDate.atOffset(ZoneOffset.UTC));
    return "%s/%04d/%02d/%s"
        .formatted(InboxPathSegment.of(inbox), month.getYear(), month.getMonthValue(), gmailId);
  }
}
