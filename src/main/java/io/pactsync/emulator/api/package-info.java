/**
 * The Gmail REST API over emulated mailboxes: one class for each family of endpoints, one router,
 * and one pipeline that checks, counts, delays, damages and records every call. May use the rest of
 * the emulator except its root package, and from Pactsync only {@code GmailMethod}.
 */
@NullMarked
package io.pactsync.emulator.api;

import org.jspecify.annotations.NullMarked;
