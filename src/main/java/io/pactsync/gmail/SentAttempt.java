package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;

/**
 * One attempt that was sent.
 *
 * @param units the quota units charged for it
 * @param refused whether Google refused it because of quota
 * @param retried whether an earlier attempt of the same call failed for a reason other than quota
 */
public record SentAttempt(
    String inbox, GmailMethod method, int units, boolean refused, boolean retried) {}
