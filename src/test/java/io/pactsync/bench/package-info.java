/**
 * What {@code scripts/bench} runs: Pactsync and plain clients side by side on the embedded Gmail,
 * and small measurements of the limiter. May use everything; nothing uses it.
 */
@NullMarked
package io.pactsync.bench;

import org.jspecify.annotations.NullMarked;
