/**
 * Decides when how many of Google's quota units may be spent: unit tables, windows and permits. May
 * use the JDK only.
 */
@NullMarked
package io.pactsync.quota;

import org.jspecify.annotations.NullMarked;
