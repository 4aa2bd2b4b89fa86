/**
 * What can go wrong at Google, and when it shall: kinds of faults, rules that say which calls they
 * befall, and their text form for the command line. Plays no fault itself. May use {@code
 * GmailMethod} alone.
 */
@NullMarked
package io.pactsync.emulator.fault;

import org.jspecify.annotations.NullMarked;
