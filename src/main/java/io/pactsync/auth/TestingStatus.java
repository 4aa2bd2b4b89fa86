package io.pactsync.auth;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * The 7-day life of refresh tokens of OAuth apps for external users whose publishing status is
 * Testing. Google's response does not name this cause; only the token's age suggests it.
 */
public final class TestingStatus {
  private static final Duration LIFETIME = Duration.ofDays(7);

  /** How long after its end the token may first be used, as a daily or weekend schedule does. */
  private static final Duration NOTICED_WITHIN = Duration.ofDays(3);

  private TestingStatus() {}

  /** One sentence for a person who has just authorized an inbox by consent. */
  public static String warning() {
    return "If your OAuth app's publishing status is Testing, Google ends this authorization after"
        + " 7 days: publish the app in Google's console (Google Auth Platform > Audience), then"
        + " authorize again.";
  }

  /** Whether a token of this age may have ended because the app is in Testing. */
  static boolean mayHaveEnded(Instant grantedAt, InstantSource clock) {
    Duration age = Duration.between(grantedAt, clock.instant());
    return age.compareTo(LIFETIME) >= 0 && age.compareTo(LIFETIME.plus(NOTICED_WITHIN)) <= 0;
  }

  static String ended(String inbox) {
    return "Google no longer accepts the credential of %s (invalid_grant), about 7 days after the consent, which is how long Google keeps it while the OAuth app's publishing status is Testing: publish the app in Google's console (Google Auth Platform > Audience), then run pactsync authorize %s"
        .formatted(inbox, inbox);
  }
}
