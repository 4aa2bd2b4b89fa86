/**
 * The emulator's HTTP layer: reads requests and sends responses, intact or damaged on purpose. Only
 * this package of the emulator uses Jetty. It has no Gmail logic. May use the JDK, Jetty and JSON
 * libraries.
 */
@NullMarked
package io.pactsync.emulator.http;

import org.jspecify.annotations.NullMarked;
