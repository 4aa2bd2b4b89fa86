/**
 * The way of a request to Google, directly or through a proxy, and what a proxy answers on that
 * way. May use {@code proxy} and Apache's HTTP client.
 */
@NullMarked
package io.pactsync.gmail.route;

import org.jspecify.annotations.NullMarked;
