/** Shows the progress of a run. May use the JDK and the progress bar library. */
@NullMarked
package io.pactsync.cli.progress;

import org.jspecify.annotations.NullMarked;
