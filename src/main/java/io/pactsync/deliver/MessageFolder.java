package io.pactsync.deliver;

import io.pactsync.store.InboxPathSegment;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * Where a message's documents lie, relative to the root: by inbox, year and month in UTC, and id.
 */
final class MessageFolder {
  private MessageFolder() {}

  static String of(String inbox, Instant internalDate, String gmailId) {
    YearMonth month = YearMonth.from(internalDate.atOffset(ZoneOffset.UTC));
    return "%s/%04d/%02d/%s"
        .formatted(InboxPathSegment.of(inbox), month.getYear(), month.getMonthValue(), gmailId);
  }
}
