package io.pactsync.emulator.oauth;

import java.util.Set;

/**
 * What a valid access token opens.
 *
 * @param account the mailbox's address
 * @param scopes what was granted
 */
public record Access(String account, Set<String> scopes) {
  public Access {
    scopes = Set.copyOf(scopes);
  }
}
