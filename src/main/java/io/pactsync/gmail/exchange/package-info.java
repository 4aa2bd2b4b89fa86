/**
 * One request over HTTP and its response: whether it was sent, and how long it may take as a whole.
 * May use the JDK and the HTTP client only.
 */
@NullMarked
package io.pactsync.gmail.exchange;

import org.jspecify.annotations.NullMarked;
