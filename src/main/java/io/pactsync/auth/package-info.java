/**
 * How an inbox is authorized: OAuth flows, delegation, and tokens that are sealed before they are
 * stored. May use the ports of {@code store}.
 */
@NullMarked
package io.pactsync.auth;

import org.jspecify.annotations.NullMarked;
