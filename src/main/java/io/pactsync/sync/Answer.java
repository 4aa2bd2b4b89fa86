package io.pactsync.sync;

import io.pactsync.gmail.Fault;
import io.pactsync.gmail.Outcome;

/** Returns the value of a Gmail call, or halts the run with the reason. */
final class Answer {
  private Answer() {}

  static <T> T of(Outcome<T> outcome) throws SyncHalted {
    if (outcome instanceof Outcome.Answered<T> answered) {
      return answered.value();
    }
    throw halted(((Outcome.Faulted<T>) outcome).fault());
  }

  /** Returns the halt for an error that affects the whole run. */
  static SyncHalted halted(Fault error) {
    SyncHalted.Cause why =
        error instanceof Fault.NeedsAuthorizing
            ? SyncHalted.Cause.NEEDS_AUTHORIZING
            : isOfTheMailbox(error) ? SyncHalted.Cause.MAILBOX : SyncHalted.Cause.GOOGLE;
    return new SyncHalted(why, error.sentence());
  }

  /** Whether the error affects the whole mailbox permanently. */
  static boolean isOfTheMailbox(Fault error) {
    return error instanceof Fault.DomainPolicy
        || error instanceof Fault.FailedPrecondition
        || error instanceof Fault.Forbidden;
  }
}
