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
          // Everything that the rules for verdicts and links know; a test compares them.
          "{has:attachment from:docusign.net from:docusign.com from:adobesign.com"
              + " from:echosign.com from:adobesigncdn.com from:hellosign.com"
              + " from:dropboxsign.com from:pandadoc.com from:pandadoc.net"
              + " docusign.net docusign.com adobesign.com echosign.com documents.adobe.com"
              + " hellosign.com sign.dropbox.com pandadoc.com pandadoc.net pandadoc.eu"
              + " drive.google.com docs.google.com drive.usercontent.google.com"
              + " confidential-mail.google.com sharepoint.com 1drv.ms onedrive.live.com"
              + " dropbox.com box.com icloud.com}",
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
