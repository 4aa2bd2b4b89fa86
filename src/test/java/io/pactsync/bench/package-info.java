/**
 * The benchmarks of {@code scripts/bench} and {@code scripts/scale}: Pactsync compared with plain
 * clients on the embedded Gmail, and measurements of the limiter and the store. May use all
 * packages. No package uses it.
 */
@NullMarked
package io.pactsync.bench;

import org.jspecify.annotations.NullMarked;
