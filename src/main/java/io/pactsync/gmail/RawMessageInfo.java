package io.pactsync.gmail;

import java.time.Instant;
import java.util.Optional;

/**
 * Gmail's metadata of one fetched message. The message itself is in the caller's stream.
 *
 * @param historyId the history id of the message's last change; empty if Gmail did not send one
 * @param internalDate when Gmail received the message
 * @param size the number of bytes that were written to the stream
 */
public record RawMessageInfo(
    String id, String threadId, Optional<String> historyId, Instant internalDate, long size) {}
