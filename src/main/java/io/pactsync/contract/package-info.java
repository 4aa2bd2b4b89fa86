/** Judges whether a message bears a contract, and says why. May use {@code mail}. */
@NullMarked
package io.pactsync.contract;

import org.jspecify.annotations.NullMarked;
