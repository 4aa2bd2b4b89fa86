/**
 * An embedded Gmail and Google OAuth over HTTP, with a quota meter of its own. May use {@code
 * GmailMethod} and {@code UnitTable} alone: sharing the limiter's arithmetic would hide its faults.
 */
@NullMarked
package io.pactsync.emulator;

import org.jspecify.annotations.NullMarked;
