package io.pactsync.emulator.meter;

import io.pactsync.quota.GmailMethod;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One call, as the emulator saw it.
 *
 * @param arrivedNanos the ticker's reading when the request had arrived
 * @param countedNanos its reading when the meter gave its verdict; empty when it was not asked
 * @param answeredNanos its reading just before the answer left, or the call was given up
 * @param user the mailbox's address; empty when no token said whose it is
 * @param method what was called
 * @param messageId the message, thread or attachment's message that was asked for
 * @param units quota units counted: 0 when the call was not charged
 * @param status the HTTP status; 0 when none was sent
 * @param verdict what became of it
 * @param fault the fault that was played, in the words of a fault specification
 */
public record AuditEntry(
    long arrivedNanos,
    OptionalLong countedNanos,
    long answeredNanos,
    Optional<String> user,
    GmailMethod method,
    Optional<String> messageId,
    int units,
    int status,
    CallVerdict verdict,
    Optional<String> fault) {

  /** Whether the emulator refused it for want of quota or of room in flight. */
  public boolean refused() {
    return verdict == CallVerdict.REFUSED_QUOTA || verdict == CallVerdict.REFUSED_CONCURRENCY;
  }
}
