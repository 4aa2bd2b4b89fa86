package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;

/**
 * One attempt that was sent.
 *
 * @param units quota units charged for it
 * @param refused whether Google refused it for quota
 * @param retried whether it repeats an attempt of the same call that failed for another reason than
 *     quota
 */
public record SentCall(
    String inbox, GmailMethod method, int units, boolean refused, boolean retried) {}
