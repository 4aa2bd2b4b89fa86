/**
 * Tables, JSON, progress and charts for people and programs. May use the values of other packages.
 */
@NullMarked
package io.pactsync.cli.output;

import org.jspecify.annotations.NullMarked;
