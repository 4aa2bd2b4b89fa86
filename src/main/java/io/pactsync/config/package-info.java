/**
 * Reads the configuration from file, environment and command line into immutable records, and quota
 * profiles by name or path. Reports all errors together. May use the records of {@code quota},
 * {@code gmail}, {@code sync}, {@code schedule}, {@code deliver}, {@code auth} and {@code proxy}.
 */
@NullMarked
package io.pactsync.config;

import org.jspecify.annotations.NullMarked;
