package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.Refusal;

/**
 * Tells the limiter and the logs alike how an attempt went, so that the two cannot disagree. Each
 * ticket is told one thing, once.
 */
record Ticket(Permit permit, Caller caller, GmailMethod method, boolean retried, CallLog log) {
  void unsent() {
    permit.unsent();
  }

  /** Sent, and no answer came: the permit counts as answered when it is closed. */
  void noAnswer() {
    note(false);
  }

  void answered() {
    permit.answered();
    note(false);
  }

  void refused(Refusal refusal) {
    permit.refused(refusal);
    note(true);
  }

  private void note(boolean refused) {
    log.sent(new SentCall(caller.inbox(), method, permit.units(), refused, retried));
  }
}
