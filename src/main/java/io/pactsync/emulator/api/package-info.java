/**
 * Gmail's REST API over emulated mailboxes: one class per family of endpoints, one router, and one
 * pipeline that admits, meters, delays, damages and books every call. May use the rest of the
 * emulator except its root, and of Pactsync {@code GmailMethod} alone.
 */
@NullMarked
package io.pactsync.emulator.api;

import org.jspecify.annotations.NullMarked;
