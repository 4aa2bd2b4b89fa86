package io.pactsync.gmail;

import java.time.Instant;
import java.util.Optional;

/**
 * Gmail's metadata of a message whose bytes went to the caller's stream.
 *
 * @param historyId of the last change to the message
 * @param internalDate when Gmail received the message
 * @param bytes the number of bytes that were written to the stream
 */
public record FetchedMessage(
    String id, String threadId, Optional<String> historyId, Instant internalDate, long bytes) {}
