/**
 * An embedded Gmail and Google OAuth over HTTP with an independent quota meter. Start at {@code
 * GmailEmulator}. It is a test double for authors of Gmail clients: mailboxes are in {@code
 * emulator.mailbox}, limits and audit in {@code emulator.meter}, faults in {@code emulator.fault}.
 * From Pactsync it may use only {@code GmailMethod} and {@code UnitTable}: shared limiter
 * arithmetic would hide errors in the limiter.
 */
@NullMarked
package io.pactsync.emulator;

import org.jspecify.annotations.NullMarked;
