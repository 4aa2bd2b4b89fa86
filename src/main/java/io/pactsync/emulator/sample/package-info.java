/**
 * Generates realistic business mail from a seed: contracts of many kinds and other mail, each with
 * its true kind. Mails are generated on reading, so that a sample of any size fits in memory. May
 * use only the JDK.
 */
@NullMarked
package io.pactsync.emulator.sample;

import org.jspecify.annotations.NullMarked;
