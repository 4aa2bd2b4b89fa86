/**
 * Classes that break the architecture's rules on purpose, so that a test can show that they fail.
 */
package io.pactsync.planted;
