/**
 * The structure of a MIME mail: parts, boundaries and body texts. Only {@code mail} uses these
 * classes. May use {@code mail.header}, {@code mail.part}, {@code mail.text}, the JDK and mime4j.
 */
@NullMarked
package io.pactsync.mail.mime;

import org.jspecify.annotations.NullMarked;
