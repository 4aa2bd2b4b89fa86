/** The clock that tests of several packages drive by hand. */
package io.pactsync.time;
