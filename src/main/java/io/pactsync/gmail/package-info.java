/**
 * The metered Gmail client. A call gets its price and its permit here, is sent, and is classified
 * and retried on an error. Others call {@link io.pactsync.gmail.MeteredGmail}. One class sends
 * every request, which a test checks. May use {@code quota}, {@code auth} and {@code proxy}; tokens
 * come through {@link io.pactsync.gmail.TokenSource}.
 */
@NullMarked
package io.pactsync.gmail;

import org.jspecify.annotations.NullMarked;
