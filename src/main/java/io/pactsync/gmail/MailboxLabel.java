package io.pactsync.gmail;

/**
 * A label of a mailbox.
 *
 * @param type {@code system} or {@code user}
 */
public record MailboxLabel(String id, String name, String type) {}
