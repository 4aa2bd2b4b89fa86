/**
 * Reading of MIME mail: parts, names, links and warnings, and the safe names that files are saved
 * under. Does no I/O beyond the stream it is given and the {@link io.pactsync.mail.Spool} that it
 * writes decoded parts to. May use the JDK and the MIME libraries (mime4j, Tika's core, jsoup).
 */
@NullMarked
package io.pactsync.mail;

import org.jspecify.annotations.NullMarked;
