/**
 * The parts of a mail: their paths, types, safe file names and stored bytes. May use the JDK and
 * Tika.
 */
@NullMarked
package io.pactsync.mail.part;

import org.jspecify.annotations.NullMarked;
