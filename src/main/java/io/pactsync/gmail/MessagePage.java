package io.pactsync.gmail;

import java.util.List;
import java.util.Optional;

/**
 * One page of a listing. It may be empty and still have a next one: only a missing token ends a
 * listing.
 */
public record MessagePage(List<ListedMessage> messages, Optional<String> nextPageToken) {
  /** All that a listing says about a message. */
  public record ListedMessage(String id, String threadId) {}

  public MessagePage {
    messages = List.copyOf(messages);
  }
}
