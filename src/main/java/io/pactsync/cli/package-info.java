/**
 * The commands, their outputs and exit codes; the one place that names concrete classes. May use
 * everything.
 */
@NullMarked
package io.pactsync.cli;

import org.jspecify.annotations.NullMarked;
