package io.pactsync.store;

import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * An authorized inbox.
 *
 * @param email its address, in lower case
 * @param project the Google project that its quota is counted for: the one named in the client file
 * @param reason why it is in a state other than {@code ACTIVE}
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
          "An inbox goes by its address in lower case, not by \"%s\".".formatted(email));
    }
  }
}
