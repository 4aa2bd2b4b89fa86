/**
 * The metered Gmail client: the one place where a call is priced, permitted, sent, classified and
 * retried. May use {@code quota} and {@code auth}.
 */
@NullMarked
package io.pactsync.gmail;

import org.jspecify.annotations.NullMarked;
