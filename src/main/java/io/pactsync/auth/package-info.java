/**
 * How an inbox is authorized: consent in a browser, delegation to a service account, tokens that
 * are sealed before they are stored, the access tokens got from them, and revoking. May use the
 * ports of {@code store}; beside the JDK it knows Google's HTTP and OAuth clients, Tink and
 * Jackson.
 *
 * <p>No token, code, key or secret leaves this package in a log line, an exception's message or a
 * {@code toString}.
 */
@NullMarked
package io.pactsync.auth;

import org.jspecify.annotations.NullMarked;
