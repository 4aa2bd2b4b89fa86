/**
 * The emulator's HTTP: requests in, replies out, whole or damaged on purpose. The one package of
 * the emulator that knows Jetty. Knows nothing of Gmail. May use the JDK, Jetty and JSON libraries.
 */
@NullMarked
package io.pactsync.emulator.http;

import org.jspecify.annotations.NullMarked;
