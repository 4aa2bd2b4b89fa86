/** The books: ports and row types that the databases implement. May use the JDK and JDBC. */
@NullMarked
package io.pactsync.store;

import org.jspecify.annotations.NullMarked;
