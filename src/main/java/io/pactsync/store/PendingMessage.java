package io.pactsync.store;

/**
 * A message to fetch.
 *
 * @param attempts how often it has failed transiently so far
 */
public record PendingMessage(String gmailId, String threadId, int attempts) {}
