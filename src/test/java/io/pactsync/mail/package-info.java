@NullMarked
package io.pactsync.mail;

import org.jspecify.annotations.NullMarked;
