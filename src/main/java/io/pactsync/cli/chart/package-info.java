/** Draws charts as SVG. May use the JDK only. */
@NullMarked
package io.pactsync.cli.chart;

import org.jspecify.annotations.NullMarked;
