/**
 * Other clients of the emulated mailboxes, which spend units beside the client under test. Their
 * calls arrive by their own process, so that neither the limiter nor its simulation decides when
 * the quota is busy. May use {@code emulator.http}, {@code emulator.meter} and from Pactsync only
 * {@code GmailMethod}.
 */
@NullMarked
package io.pactsync.emulator.traffic;

import org.jspecify.annotations.NullMarked;
