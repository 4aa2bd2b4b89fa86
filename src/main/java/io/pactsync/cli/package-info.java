/**
 * The entry point of the command line: parsing, failure messages, logging and redaction. May use
 * {@code app} and the values that it hands out, {@code cli.command} and {@code cli.output}.
 */
@NullMarked
package io.pactsync.cli;

import org.jspecify.annotations.NullMarked;
