/**
 * Google's OAuth 2.0 for the emulator's clients: consent, codes, tokens, revocation and service
 * accounts. May use {@code emulator.http} and JSON libraries.
 */
@NullMarked
package io.pactsync.emulator.oauth;

import org.jspecify.annotations.NullMarked;
