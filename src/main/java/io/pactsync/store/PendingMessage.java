package io.pactsync.store;

/**
 * A message to fetch.
 *
 * @param number the message's position in the order of listing, from 1
 * @param attempts counted attempts that failed so far
 * @param denials responses that said that Gmail does not have the message, or does not give it
 * @param revivals how often it was finished and became pending again by itself
 * @param strikes how often the process died while it processed this message
 * @param retried whether an earlier fetch of this message failed
 */
public record PendingMessage(
    long number,
    String gmailId,
    String threadId,
    int attempts,
    int denials,
    int revivals,
    int strikes,
    boolean retried) {}
