/**
 * Gmail clients as people write them, each a program of its own: what Pactsync is compared with.
 * They use Google's library and none of Pactsync.
 */
@NullMarked
package io.pactsync.bench.plain;

import org.jspecify.annotations.NullMarked;
