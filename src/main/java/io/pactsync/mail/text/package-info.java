/**
 * Character sets, transfer encodings and texts of bodies. May use {@code mail.link}, the JDK and
 * jsoup.
 */
@NullMarked
package io.pactsync.mail.text;

import org.jspecify.annotations.NullMarked;
