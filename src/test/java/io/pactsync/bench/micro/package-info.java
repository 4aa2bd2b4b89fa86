/** Small measurements of the limiter alone: JMH's, and what an inbox takes of the heap. */
@NullMarked
package io.pactsync.bench.micro;

import org.jspecify.annotations.NullMarked;
