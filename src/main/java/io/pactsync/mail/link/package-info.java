/** Links to documents in texts. May use the JDK. */
@NullMarked
package io.pactsync.mail.link;

import org.jspecify.annotations.NullMarked;
