package io.pactsync.gmail;

import io.pactsync.auth.UrlSecurity;
import java.net.URI;
import java.time.Duration;

/**
 * How Gmail is reached.
 *
 * @param rootUrl without a path, such as {@code https://gmail.googleapis.com/}
 * @param connectTimeout for a connection, and for the wait for a free one in the pool
 * @param readTimeout for each read from one
 * @param connections in the pool, at most
 * @param inlineAttempts how often listing, history and profile calls are tried on transient faults
 * @param outageDeadline how long Google may be out of reach before a run gives up
 */
public record GmailSettings(
    URI rootUrl,
    Duration connectTimeout,
    Duration readTimeout,
    int connections,
    int inlineAttempts,
    Duration outageDeadline) {
  public static final GmailSettings DEFAULTS =
      new GmailSettings(
          URI.create("https://gmail.googleapis.com/"),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          200,
          5,
          Duration.ofMinutes(5));

  public GmailSettings {
    if (!UrlSecurity.of(rootUrl).isSafe()) {
      throw new IllegalArgumentException(
          "the root URL names a host, as in https://gmail.googleapis.com/, and http:// is for"
              + " this machine alone, not "
              + rootUrl);
    }
    checkTimeout("connect", connectTimeout);
    checkTimeout("read", readTimeout);
    if (connections < 1) {
      throw new IllegalArgumentException("the pool has at least 1 connection, not " + connections);
    }
    if (inlineAttempts < 1) {
      throw new IllegalArgumentException("a call is tried at least once, not " + inlineAttempts);
    }
    if (outageDeadline.isNegative()) {
      throw new IllegalArgumentException(
          "the outage deadline is not negative, as " + outageDeadline + " is");
    }
  }

  private static void checkTimeout(String which, Duration timeout) {
    // Zero means "for ever" to the HTTP client, and nothing here waits for ever.
    if (timeout.toMillis() < 1 || timeout.toMillis() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the " + which + " timeout is from 1 ms to 24 days, not " + timeout);
    }
  }
}
