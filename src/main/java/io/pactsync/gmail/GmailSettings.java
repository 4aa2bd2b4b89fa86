package io.pactsync.gmail;

import java.net.URI;
import java.time.Duration;

/**
 * How Gmail is reached.
 *
 * @param rootUrl without a path, such as {@code https://gmail.googleapis.com/}
 * @param connectTimeout for a connection
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
}
