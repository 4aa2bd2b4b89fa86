/**
 * The pacing strategies and their arithmetic on quota units and nanoseconds. Only {@code quota}
 * uses these classes. May use the JDK only.
 */
@NullMarked
package io.pactsync.quota.window;

import org.jspecify.annotations.NullMarked;
