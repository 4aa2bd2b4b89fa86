/**
 * One class for each command, with its options and exit codes. May use {@code app} and the values
 * that it hands out, and {@code cli.output}.
 */
@NullMarked
package io.pactsync.cli.command;

import org.jspecify.annotations.NullMarked;
