/** Judges whether a message contains a contract, and gives reasons. May use {@code mail}. */
@NullMarked
package io.pactsync.contract;

import org.jspecify.annotations.NullMarked;
