/**
 * Kinds of Google faults, the rules that select the affected calls, and the text form for the
 * command line. This package injects no fault itself. May use only {@code GmailMethod}.
 */
@NullMarked
package io.pactsync.emulator.fault;

import org.jspecify.annotations.NullMarked;
