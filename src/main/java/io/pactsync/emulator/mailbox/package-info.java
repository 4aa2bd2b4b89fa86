/**
 * What stands behind the embedded Gmail: one mailbox with its labels, threads, history and search,
 * and the messages as Gmail shows them. Reads MIME by itself: sharing {@code mail}'s reader would
 * hide that reader's faults from every test that runs against the emulator. May use the JDK, MIME
 * and JSON libraries, and {@code emulator.sample}.
 */
@NullMarked
package io.pactsync.emulator.mailbox;

import org.jspecify.annotations.NullMarked;
