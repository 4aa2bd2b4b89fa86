/** Measurements of the limiter: its speed by JMH, and the heap that an inbox needs. */
@NullMarked
package io.pactsync.bench.micro;

import org.jspecify.annotations.NullMarked;
