package io.pactsync.sync;

import io.pactsync.gmail.Caller;
import io.pactsync.gmail.GmailError;
import io.pactsync.gmail.MeteredGmail;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells a message that Gmail does not give from a mailbox that it does not give: both get the same
 * errors. While other calls of the inbox succeed, the error is the message's. Safe for use by
 * several threads.
 */
final class MailboxAccessCheck {
  /** So many different messages denied, and none given in between, mean the mailbox. */
  private static final int DENIED_MESSAGES = 10;

  private final MeteredGmail gmail;
  private final Caller caller;
  private final Set<String> denied = new HashSet<>();

  MailboxAccessCheck(MeteredGmail gmail, Caller caller) {
    this.gmail = gmail;
    this.caller = caller;
  }

  /** Gmail gave a message. */
  synchronized void recordSuccess() {
    denied.clear();
  }

  /**
   * Returns if other calls of the inbox succeed. Costs one profile call: 1 unit.
   *
   * @param error the message's error, which may be the mailbox's
   * @throws SyncHaltedException when they fail
   */
  void requireOtherMessages(String gmailId, GmailError error)
      throws SyncHaltedException, InterruptedException {
    if (isLast(gmailId)) {
      throw GmailResults.haltedBy(error);
    }
    GmailResults.valueOf(gmail.mailboxProfile(caller));
  }

  private synchronized boolean isLast(String gmailId) {
    denied.add(gmailId);
    return denied.size() >= DENIED_MESSAGES;
  }
}
