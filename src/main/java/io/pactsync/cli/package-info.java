/**
 * The command line: commands, outputs, exit codes and failure messages. Creates and connects the
 * objects of all other packages, and may use all of them.
 */
@NullMarked
package io.pactsync.cli;

import org.jspecify.annotations.NullMarked;
