package io.pactsync.store;

import java.time.Instant;

/**
 * A message with parts that are not looked into.
 *
 * @param state {@link MessageState#SYNCED} or {@link MessageState#OTHER}
 * @param review whether a person must decide about the message
 * @param score the verdict's score, from 0 to 1
 */
public record UnopenedMessage(
    String email,
    String gmailId,
    Instant internalDate,
    MessageState state,
    boolean review,
    double score,
    UnopenedContent content) {}
