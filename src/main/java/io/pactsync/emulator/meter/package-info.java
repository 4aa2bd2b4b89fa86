/**
 * Google's side of the quota: prices, exact sliding windows and the audit of every call. Its
 * arithmetic is written independently of the limiter's, so that one can find the other's faults.
 * May use {@code GmailMethod} and {@code UnitTable} alone.
 */
@NullMarked
package io.pactsync.emulator.meter;

import org.jspecify.annotations.NullMarked;
