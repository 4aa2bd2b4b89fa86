/**
 * Which proxy a connection uses, for every HTTP client of Pactsync. Opens no connection itself. May
 * use the JDK only.
 *
 * <p>No password leaves this package in a message or a {@code toString}.
 */
@NullMarked
package io.pactsync.proxy;

import org.jspecify.annotations.NullMarked;
