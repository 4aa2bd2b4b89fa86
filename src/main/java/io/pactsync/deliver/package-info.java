/**
 * Delivers documents into a directory tree, each with a record of its origin. May use {@code store}
 * and {@code mail}.
 */
@NullMarked
package io.pactsync.deliver;

import org.jspecify.annotations.NullMarked;
