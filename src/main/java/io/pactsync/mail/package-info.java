/**
 * Reads MIME mail: parts, names, links and warnings. Also makes safe names for saved files. Its
 * only I/O is the given stream and the {@code Spool} for decoded parts. May use the JDK and the
 * MIME libraries (mime4j, Tika's core, jsoup). Its sub-package {@code container} adds Commons
 * Compress and POI.
 */
@NullMarked
package io.pactsync.mail;

import org.jspecify.annotations.NullMarked;
