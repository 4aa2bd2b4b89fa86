/**
 * Runs of the quota engine in virtual time, against a Gmail that is only counted, for people who
 * tune the unit table. May use {@code quota} alone.
 */
@NullMarked
package io.pactsync.simulate;

import org.jspecify.annotations.NullMarked;
