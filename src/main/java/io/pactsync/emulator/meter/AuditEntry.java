package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One call, as the emulator processed it.
 *
 * @param arrivedNanos the ticker's value when the request had arrived
 * @param countedNanos the ticker's value when the meter counted the call; empty when the call was
 *     not counted
 * @param respondedNanos the ticker's value just before the response was sent or the call was
 *     aborted
 * @param user the mailbox's address; empty when no token identified the user
 * @param method the called method
 * @param messageId the requested message or thread, or the message of the requested attachment
 * @param units the counted quota units; 0 when the call was not charged
 * @param status the HTTP status; 0 when no status was sent
 * @param verdict the result of the call
 * @param fault the injected fault, by its name in a fault specification
 */
public record AuditEntry(
    long arrivedNanos,
    OptionalLong countedNanos,
    long respondedNanos,
    Optional<String> user,
    GmailMethod method,
    Optional<String> messageId,
    int units,
    int status,
    CallVerdict verdict,
    Optional<String> fault) {

  /** Whether the emulator refused the call because of a quota limit or the in-flight cap. */
  public boolean refused() {
    return verdict == CallVerdict.REFUSED_QUOTA || verdict == CallVerdict.REFUSED_CONCURRENCY;
  }
}
