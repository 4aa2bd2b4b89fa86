/**
 * Google's side of the quota: unit tables, exact sliding windows and the audit of every call. Its
 * arithmetic is written independently of the limiter's, so that each can reveal errors in the
 * other. May use only {@code GmailMethod} and {@code UnitTable}.
 */
@NullMarked
package io.pactsync.emulator.meter;

import org.jspecify.annotations.NullMarked;
