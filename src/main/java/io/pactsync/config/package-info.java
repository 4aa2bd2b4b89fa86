/**
 * File, environment and command line to immutable records, with all faults reported together; quota
 * profiles by name or path. May use the records of {@code quota}, {@code gmail}, {@code sync},
 * {@code deliver} and {@code auth}, which it fills.
 */
@NullMarked
package io.pactsync.config;

import org.jspecify.annotations.NullMarked;
