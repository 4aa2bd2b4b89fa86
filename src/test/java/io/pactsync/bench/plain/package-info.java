/**
 * Typical Gmail clients, to which Pactsync is compared. They use Google's library and no code of
 * Pactsync.
 */
@NullMarked
package io.pactsync.bench.plain;

import org.jspecify.annotations.NullMarked;
