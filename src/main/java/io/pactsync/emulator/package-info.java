/**
 * An embedded Gmail and Google OAuth over HTTP with an independent quota meter. Start at {@code
 * GmailEmulator}. It is a test double for authors of Gmail clients: mailboxes are in {@code
 * emulator.mailbox}, limits and audit in {@code emulator.meter}, faults in {@code emulator.fault}.
 * May use only {@code GmailMethod} and {@code UnitTable} from the rest of Pactsync: shared limiter
 * arithmetic would hide errors in the limiter.
 */
@NullMarked
package io.pactsync.emulator;

import org.jspecify.annotations.NullMarked;
