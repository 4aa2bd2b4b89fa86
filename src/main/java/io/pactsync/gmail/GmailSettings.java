package io.pactsync.gmail;

import io.pactsync.auth.UrlSecurity;
import java.net.URI;
import java.time.Duration;

/**
 * Settings of the Gmail client.
 *
 * @param rootUrl without a path, such as {@code https://gmail.googleapis.com/}
 * @param connectTimeout for a new connection, and for the wait for a free one in the pool
 * @param readTimeout for each read from a connection
 * @param callTimeout for a call as a whole, from connecting to the end of the response; a message
 *     that still arrives fast may take longer
 * @param connections the largest number of connections in the pool
 * @param inlineAttempts attempts of a listing, history or profile call when errors are transient
 * @param outageDeadline how long Google may be unreachable before a run ends with an error
 */
public record GmailSettings(
    URI rootUrl,
    Duration connectTimeout,
    Duration readTimeout,
    Duration callTimeout,
    int connections,
    int inlineAttempts,
    Duration outageDeadline) {
  public static final GmailSettings DEFAULTS =
      new GmailSettings(
          URI.create("https://gmail.googleapis.com/"),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofMinutes(2),
          200,
          5,
          Duration.ofMinutes(5));

  public GmailSettings {
    if (!UrlSecurity.of(rootUrl).isSafe()) {
      throw new IllegalArgumentException(
          "the root URL names a host, as in https://gmail.googleapis.com/, and http:// is allowed"
              + " for this machine only: "
              + rootUrl);
    }
    checkTimeout("connect", connectTimeout);
    checkTimeout("read", readTimeout);
    checkTimeout("call", callTimeout);
    if (connections < 1) {
      throw new IllegalArgumentException("the pool needs at least 1 connection: " + connections);
    }
    if (inlineAttempts < 1) {
      throw new IllegalArgumentException("a call needs at least 1 attempt: " + inlineAttempts);
    }
    if (outageDeadline.isNegative()) {
      throw new IllegalArgumentException(
          "the outage deadline must not be negative: " + outageDeadline);
    }
  }

  private static void checkTimeout(String which, Duration timeout) {
    // Zero means "no timeout" to the HTTP client, and nothing here may wait without a limit.
    if (timeout.toMillis() < 1 || timeout.toMillis() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "the " + which + " timeout must be from 1 ms to 24 days: " + timeout);
    }
  }
}
