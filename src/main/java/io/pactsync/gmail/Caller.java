package io.pactsync.gmail;

import io.pactsync.quota.Priority;

/**
 * The inbox that a call is made for.
 *
 * @param inbox the inbox's address; its token is used and its windows are charged
 * @param listener receives each attempt of this caller, in addition to the client's own log
 */
public record Caller(String inbox, Priority priority, AttemptListener listener) {
  public Caller {
    if (inbox.isBlank()) {
      throw new IllegalArgumentException("a caller needs an inbox");
    }
  }

  public Caller(String inbox, Priority priority) {
    this(inbox, priority, AttemptListener.NONE);
  }
}
