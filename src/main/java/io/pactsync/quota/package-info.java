/**
 * Prices, windows and permits: how many of Google's quota units may be spent, and when. May use the
 * JDK only.
 */
@NullMarked
package io.pactsync.quota;

import org.jspecify.annotations.NullMarked;
