/**
 * What the databases share: Jdbi set-up, migrations, the wording of faults. May use {@code store}.
 */
@NullMarked
package io.pactsync.store.jdbc;

import org.jspecify.annotations.NullMarked;
