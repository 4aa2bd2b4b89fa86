package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.Refusal;

/**
 * Reports the result of an attempt to the limiter and to the logs, so that the two agree. Report
 * one result, once.
 */
record Ticket(Permit permit, Caller caller, GmailMethod method, boolean retried, CallLog log) {
  void unsent() {
    permit.unsent();
  }

  /** The request was sent and no response came. Closing the permit counts it as answered. */
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
