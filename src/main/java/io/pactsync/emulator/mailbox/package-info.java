/**
 * The mailboxes of the emulator: messages, labels, threads, history, search, and Gmail's JSON for
 * messages. This package has its own MIME reader: sharing the reader of {@code mail} would hide
 * that reader's errors from every test against the emulator. May use the JDK, MIME and JSON
 * libraries, and {@code emulator.sample}.
 */
@NullMarked
package io.pactsync.emulator.mailbox;

import org.jspecify.annotations.NullMarked;
