/**
 * Reading of MIME mail: parts, names, links and warnings, from a stream and without other I/O. May
 * use the JDK and MIME libraries.
 */
@NullMarked
package io.pactsync.mail;

import org.jspecify.annotations.NullMarked;
