/**
 * Simulates the quota limiter in virtual time against a Gmail that only counts units, for people
 * who tune a unit table. May use {@code quota} only.
 */
@NullMarked
package io.pactsync.simulate;

import org.jspecify.annotations.NullMarked;
