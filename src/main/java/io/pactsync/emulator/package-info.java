/**
 * An embedded Gmail and Google OAuth over HTTP, with a quota meter of its own; begin at {@code
 * GmailEmulator}. A test double for whoever writes a Gmail client: mailboxes from {@code
 * emulator.mailbox}, limits and audit in {@code emulator.meter}, faults in {@code emulator.fault}.
 * May use {@code GmailMethod} and {@code UnitTable} alone: sharing the limiter's arithmetic would
 * hide its faults.
 */
@NullMarked
package io.pactsync.emulator;

import org.jspecify.annotations.NullMarked;
