package io.pactsync.gmail;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What Gmail says about a message whose bytes went to the caller's stream.
 *
 * @param labelIds such as {@code INBOX}
 * @param historyId of the last change to the message
 * @param internalDate when Gmail received it
 * @param sizeEstimate the message's size in bytes as Gmail estimates it
 * @param bytes how many bytes were written to the stream
 */
public record RawMessage(
    String id,
    String threadId,
    List<String> labelIds,
    Optional<String> historyId,
    Instant internalDate,
    OptionalLong sizeEstimate,
    long bytes) {
  public RawMessage {
    labelIds = List.copyOf(labelIds);
  }
}
