package io.pactsync.store;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * An authorized inbox.
 *
 * @param email the address in lower case
 * @param reason why the state is not {@code ACTIVE}
 * @param project the Google project that pays for the quota, as the client file names it
 */
public record InboxRow(
    String email,
    InboxState state,
    Optional<String> reason,
    Optional<String> project,
    Instant authorizedAt) {
  public InboxRow {
    if (email.isBlank() || !email.equals(email.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          "An inbox's address must be in lower case and not blank: \"%s\".".formatted(email));
    }
  }
}
