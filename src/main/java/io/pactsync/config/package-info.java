/**
 * File and environment to immutable records, with all faults reported together. May use the records
 * of the packages that it configures.
 */
@NullMarked
package io.pactsync.config;

import org.jspecify.annotations.NullMarked;
