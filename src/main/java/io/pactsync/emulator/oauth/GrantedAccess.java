package io.pactsync.emulator.oauth;

import java.util.Set;

/**
 * The account and scopes of a valid access token.
 *
 * @param account the mailbox's address
 * @param scopes the granted scopes
 */
public record GrantedAccess(String account, Set<String> scopes) {
  public GrantedAccess {
    scopes = Set.copyOf(scopes);
  }
}
