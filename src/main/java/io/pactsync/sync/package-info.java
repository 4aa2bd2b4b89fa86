/**
 * Syncs inboxes: discovers messages, fetches them, and runs the steps of each message in one
 * readable order. May use {@code gmail}, {@code mail}, {@code contract}, {@code store}, {@code
 * deliver} and {@code quota}.
 */
@NullMarked
package io.pactsync.sync;

import org.jspecify.annotations.NullMarked;
