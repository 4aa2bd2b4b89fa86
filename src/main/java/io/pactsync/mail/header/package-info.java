/**
 * The header of a mail: fields, addresses, dates and parameters. May use {@code mail.text} and the
 * JDK.
 */
@NullMarked
package io.pactsync.mail.header;

import org.jspecify.annotations.NullMarked;
