package io.pactsync.gmail;

import io.pactsync.quota.Priority;

/**
 * On whose behalf a call is made.
 *
 * @param inbox the inbox's address: whose token is used and whose windows are charged
 * @param log hears of each attempt of this caller's, beside the client's own log
 */
public record Caller(String inbox, Priority priority, CallLog log) {
  public Caller {
    if (inbox.isBlank()) {
      throw new IllegalArgumentException("a caller names its inbox");
    }
  }

  public Caller(String inbox, Priority priority) {
    this(inbox, priority, CallLog.NONE);
  }
}
