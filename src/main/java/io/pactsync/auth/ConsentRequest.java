package io.pactsync.auth;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a person is asked for on Google's page.
 *
 * @param email the inbox that it must be, where that is known
 * @param scopes see {@link GmailScopes}
 * @param port to listen on for the answer; without it any, or the one that a web client registered
 * @param timeLimit for the person to answer
 */
public record ConsentRequest(
    Optional<String> email, Set<String> scopes, OptionalInt port, Duration timeLimit) {
  public static final Duration DEFAULT_TIME_LIMIT = Duration.ofMinutes(5);

  /**
   * @throws AuthException with reason {@code ADDRESS} or {@code PORT} for what cannot be one
   */
  public ConsentRequest {
    email = email.map(Address::normal);
    scopes = Set.copyOf(scopes);
    if (port.isPresent() && (port.getAsInt() < 1 || port.getAsInt() > 65_535)) {
      throw new AuthException(
          AuthException.Reason.PORT,
          port.getAsInt() + " is not a port: give one from 1 to 65535, or leave it out.");
    }
    if (scopes.isEmpty() || timeLimit.isNegative() || timeLimit.isZero()) {
      throw new IllegalArgumentException("scopes and a time limit above zero are needed");
    }
  }
}
