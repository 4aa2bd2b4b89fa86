/**
 * Authorizes inboxes: consent in a browser, delegation to a service account, encryption of stored
 * credentials, access tokens, and revocation. May use the ports of {@code store}, and {@code
 * proxy}. Besides the JDK it uses Google's HTTP and OAuth clients, Jetty, Tink and Jackson.
 *
 * <p>No token, code, key or secret leaves this package in a log line, an exception's message or a
 * {@code toString}.
 */
@NullMarked
package io.pactsync.auth;

import org.jspecify.annotations.NullMarked;
