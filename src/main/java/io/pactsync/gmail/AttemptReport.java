package io.pactsync.gmail;

import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Permit;
import io.pactsync.quota.Refusal;

/**
 * Reports the result of an attempt to the limiter and to the logs, so that the two agree. Report
 * one result, once.
 */
record AttemptReport(
    Permit permit, Caller caller, GmailMethod method, boolean retried, AttemptListener listener) {
  void notSent() {
    permit.notSent();
  }

  /** The request was sent and no response came. Closing the permit starts its last window. */
  void noResponse() {
    note(false);
  }

  void responseReceived() {
    permit.responseReceived();
    note(false);
  }

  void refused(Refusal refusal) {
    permit.refused(refusal);
    note(true);
  }

  private void note(boolean refused) {
    listener.attemptSent(new SentAttempt(caller.inbox(), method, permit.units(), refused, retried));
  }
}
