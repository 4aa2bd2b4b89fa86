package io.pactsync.sync;

import java.time.Duration;

/**
 * The sync settings.
 *
 * @param query Gmail's search query that narrows the listing
 * @param maxAttempts failed attempts of one message before it becomes a dead letter. They are 10
 *     minutes and then hours apart, and each tries up to 3 times within seconds.
 * @param overlap how far an incremental listing reaches back before the newest known message
 * @param relistAfter the time after which everything is listed again in full
 * @param parallelInboxes inboxes synced at the same time
 */
public record SyncSettings(
    String query, int maxAttempts, Duration overlap, Duration relistAfter, int parallelInboxes) {
  public static final SyncSettings DEFAULTS =
      new SyncSettings(
          "{has:attachment from:docusign.net from:adobesign.com from:echosign.com"
              + " from:hellosign.com from:pandadoc.net drive.google.com docs.google.com}",
          3,
          Duration.ofDays(1),
          Duration.ofDays(7),
          8);

  public SyncSettings {
    if (maxAttempts < 1) {
      throw new IllegalArgumentException("maxAttempts must be at least 1, not " + maxAttempts);
    }
    if (parallelInboxes < 1) {
      throw new IllegalArgumentException(
          "parallelInboxes must be at least 1, not " + parallelInboxes);
    }
  }
}
