package io.pactsync.sync;

import io.pactsync.gmail.CallResult;
import io.pactsync.gmail.GmailError;

/** Returns the value of a Gmail call, or halts the run with the reason. */
final class GmailResults {
  private GmailResults() {}

  static <T> T valueOf(CallResult<T> outcome) throws SyncHaltedException {
    if (outcome instanceof CallResult.Success<T> success) {
      return success.value();
    }
    throw haltedBy(((CallResult.Failure<T>) outcome).error());
  }

  /** Returns the halt for an error that affects the whole run. */
  static SyncHaltedException haltedBy(GmailError error) {
    SyncHaltedException.HaltCause why =
        error instanceof GmailError.NeedsAuthorizing
            ? SyncHaltedException.HaltCause.NEEDS_AUTHORIZING
            : isForAnAdministrator(error)
                ? SyncHaltedException.HaltCause.MAILBOX
                : SyncHaltedException.HaltCause.GOOGLE;
    return new SyncHaltedException(why, error.sentence(), error.detail());
  }

  /** Whether an administrator of the inbox must act. Authorizing again does not help. */
  private static boolean isForAnAdministrator(GmailError error) {
    return error instanceof GmailError.DomainPolicy
        || error instanceof GmailError.FailedPrecondition
        || (error instanceof GmailError.Forbidden forbidden && forbidden.isDelegationDenied());
  }

  /** Whether the error affects the whole mailbox permanently. */
  static boolean affectsWholeMailbox(GmailError error) {
    return error instanceof GmailError.DomainPolicy
        || error instanceof GmailError.FailedPrecondition
        || error instanceof GmailError.Forbidden;
  }
}
