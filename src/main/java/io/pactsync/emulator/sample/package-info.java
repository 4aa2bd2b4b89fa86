/**
 * Believable business mail from a seed: contracts of many kinds and what surrounds them in an
 * inbox, each with the truth about it. Generated when it is read, so that any number fits in
 * memory. May use the JDK only.
 */
@NullMarked
package io.pactsync.emulator.sample;

import org.jspecify.annotations.NullMarked;
