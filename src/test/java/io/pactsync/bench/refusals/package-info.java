/**
 * {@code scripts/bench refusals}: Pactsync and plain clients on an embedded Gmail that refuses
 * calls, because another client spends units too, or at random. May use all packages. No package
 * uses it.
 */
@NullMarked
package io.pactsync.bench.refusals;

import org.jspecify.annotations.NullMarked;
