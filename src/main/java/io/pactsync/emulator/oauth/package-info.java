/**
 * Google's OAuth 2.0 as an emulator's clients meet it: consent, codes, tokens, revocation, service
 * accounts. May use {@code emulator.http} and JSON libraries.
 */
@NullMarked
package io.pactsync.emulator.oauth;

import org.jspecify.annotations.NullMarked;
