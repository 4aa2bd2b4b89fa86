/**
 * Hands documents over, with proof of where each came from. May use {@code store} and {@code mail}.
 */
@NullMarked
package io.pactsync.deliver;

import org.jspecify.annotations.NullMarked;
