/** Charts as SVG. May use the JDK alone. */
@NullMarked
package io.pactsync.cli.chart;

import org.jspecify.annotations.NullMarked;
