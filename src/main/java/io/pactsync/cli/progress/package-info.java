/** How far a run has come, shown to whoever waits for it. May use the JDK and a bar. */
@NullMarked
package io.pactsync.cli.progress;

import org.jspecify.annotations.NullMarked;
