package io.pactsync.gmail;

/**
 * The mailbox that a token gives access to.
 *
 * @param emailAddress the inbox's own address
 * @param historyId the mailbox's current history id
 */
public record MailboxProfile(String emailAddress, String historyId) {}
