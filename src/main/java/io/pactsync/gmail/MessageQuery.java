package io.pactsync.gmail;

import java.util.Optional;

/**
 * Selects the messages to list.
 *
 * @param q Gmail's search query; empty for all messages
 * @param maxResults the page length, from 1 to 500
 * @param pageToken of the page to read; empty for the first page
 */
public record MessageQuery(
    String q, boolean includeSpamTrash, int maxResults, Optional<String> pageToken) {
  /**
   * The longest page that Gmail returns. A page costs the same number of units whatever its length.
   */
  public static final int LONGEST_PAGE = 500;

  public MessageQuery {
    if (maxResults < 1 || maxResults > LONGEST_PAGE) {
      throw new IllegalArgumentException("a page holds 1 to 500 messages: " + maxResults);
    }
  }

  /** The first page, of the maximum length, without spam and trash. */
  public static MessageQuery first(String q) {
    return new MessageQuery(q, false, LONGEST_PAGE, Optional.empty());
  }

  /** The same listing from this page on. */
  public MessageQuery page(String token) {
    return new MessageQuery(q, includeSpamTrash, maxResults, Optional.of(token));
  }
}
