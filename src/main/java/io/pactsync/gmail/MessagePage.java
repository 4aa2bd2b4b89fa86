package io.pactsync.gmail;

import java.util.List;
import java.util.Optional;

/**
 * One page of a listing. An empty page may have a next page; only a missing token ends a listing.
 */
public record MessagePage(List<ListedMessage> messages, Optional<String> nextPageToken) {
  /** A message in a listing. */
  public record ListedMessage(String id, String threadId) {}

  public MessagePage {
    messages = List.copyOf(messages);
  }
}
