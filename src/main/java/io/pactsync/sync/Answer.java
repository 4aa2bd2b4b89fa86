package io.pactsync.sync;

import io.pactsync.gmail.Fault;
import io.pactsync.gmail.Outcome;

/** Takes an answer out of an outcome, or says why the run halts. */
final class Answer {
  private Answer() {}

  static <T> T of(Outcome<T> outcome) throws SyncHalted {
    if (outcome instanceof Outcome.Answered<T> answered) {
      return answered.value();
    }
    throw halted(((Outcome.Faulted<T>) outcome).fault());
  }

  /** What a fault means for the run, when it is not one message's own. */
  static SyncHalted halted(Fault fault) {
    SyncHalted.Cause why =
        fault instanceof Fault.NeedsAuthorizing
            ? SyncHalted.Cause.NEEDS_AUTHORIZING
            : isOfTheMailbox(fault) ? SyncHalted.Cause.MAILBOX : SyncHalted.Cause.GOOGLE;
    return new SyncHalted(why, fault.sentence());
  }

  /** Whether the mailbox as a whole is concerned, for good. */
  static boolean isOfTheMailbox(Fault fault) {
    return fault instanceof Fault.DomainPolicy
        || fault instanceof Fault.FailedPrecondition
        || fault instanceof Fault.Forbidden;
  }
}
