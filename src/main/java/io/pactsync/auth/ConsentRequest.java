package io.pactsync.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The access that a person is requested to grant.
 *
 * @param email the expected inbox, if known
 * @param scopes see {@link GmailScopes}
 * @param port for the redirect; empty for any port, or for the port that a web client registered
 * @param timeLimit for the person's response
 */
public record ConsentRequest(
    Optional<String> email, Set<String> scopes, OptionalInt port, Duration timeLimit) {
  public static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(5);

  /**
   * @throws AuthException with reason {@code ADDRESS} or {@code PORT} when one of them is invalid
   */
  public ConsentRequest {
    email = email.map(InboxAddress::normalize);
    scopes = Set.copyOf(scopes);
    if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65_535)) {
      throw new AuthException(
          AuthException.Reason.PORT,
          port.getAsInt() + " is not a port: use one from 1 to 65535, or leave it out.");
    }
    if (scopes.isEmpty() || timeLimit.isNegative() || timeLimit.isZero()) {
      throw new IllegalArgumentException("scopes and a positive time limit are required");
    }
  }
}
