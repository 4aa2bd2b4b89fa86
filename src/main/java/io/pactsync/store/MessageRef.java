package io.pactsync.store;

/**
 * A message as a listing returns it.
 *
 * @param gmailId lowercase hex of up to 16 digits
 */
public record MessageRef(String gmailId, String threadId) {}
