/**
 * Wires the parts of Pactsync: the home directory, which classes implement which ports, and one
 * object graph for the command line, the console and the workers. May use every package except
 * {@code cli}.
 */
@NullMarked
package io.pactsync.app;

import org.jspecify.annotations.NullMarked;
