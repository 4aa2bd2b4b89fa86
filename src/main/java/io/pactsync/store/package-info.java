/** The store: ports and row types that the databases implement. May use the JDK. */
@NullMarked
package io.pactsync.store;

import org.jspecify.annotations.NullMarked;
