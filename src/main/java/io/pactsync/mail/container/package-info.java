/**
 * Zip archives, winmail.dat files and signed content. Only {@code mail} uses these classes. May use
 * {@code mail.part}, {@code mail.text} and the JDK.
 */
@NullMarked
package io.pactsync.mail.container;

import org.jspecify.annotations.NullMarked;
