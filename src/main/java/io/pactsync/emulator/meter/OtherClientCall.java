package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;

/**
 * One call of another client of a mailbox, which spends units beside the client under test.
 *
 * @param countedNanos the ticker's value when the meter counted the call
 * @param user the mailbox's address
 * @param method the called method
 * @param units the counted quota units; 0 when the call was not charged
 * @param refused whether the meter refused the call
 */
public record OtherClientCall(
    long countedNanos, String user, GmailMethod method, int units, boolean refused) {}
