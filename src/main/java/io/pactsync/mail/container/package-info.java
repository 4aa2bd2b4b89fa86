/**
 * Archives, winmail.dat files, Outlook messages and signed content. Only {@code mail} uses these
 * classes. May use {@code mail.part}, {@code mail.text}, Commons Compress, POI's OLE reader and the
 * JDK.
 */
@NullMarked
package io.pactsync.mail.container;

import org.jspecify.annotations.NullMarked;
