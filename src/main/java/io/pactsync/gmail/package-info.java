/**
 * The metered Gmail client: the one place where a call is priced, permitted, sent, classified and
 * retried. {@link io.pactsync.gmail.MeteredGmail} is what others call; every request goes through
 * one class of this package, which a test holds. May use {@code quota} and {@code auth}; tokens
 * come by {@link io.pactsync.gmail.TokenSource}.
 */
@NullMarked
package io.pactsync.gmail;

import org.jspecify.annotations.NullMarked;
