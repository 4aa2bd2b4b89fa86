/**
 * When each inbox syncs: the schedules, their due times, and the loop that runs what is due. May
 * use {@code sync} and {@code store}.
 */
@NullMarked
package io.pactsync.schedule;

import org.jspecify.annotations.NullMarked;
