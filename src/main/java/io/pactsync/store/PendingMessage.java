package io.pactsync.store;

/**
 * A message to fetch.
 *
 * @param number its place in the order of listing, from 1
 * @param attempts how often it has failed transiently so far
 * @param strikes how often the process died while it read this message
 */
public record PendingMessage(
    long number, String gmailId, String threadId, int attempts, int strikes) {}
