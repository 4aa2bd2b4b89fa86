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
    return new SyncHaltedException(causeOf(error), error.sentence(), error.detail());
  }

  private static SyncHaltedException.HaltCause causeOf(GmailError error) {
    if (error instanceof GmailError.NeedsAuthorizing) {
      return SyncHaltedException.HaltCause.NEEDS_AUTHORIZING;
    }
    if (error instanceof GmailError.WrongAddress) {
      return SyncHaltedException.HaltCause.CONFIGURATION;
    }
    return isForAnAdministrator(error)
        ? SyncHaltedException.HaltCause.MAILBOX
        : SyncHaltedException.HaltCause.GOOGLE;
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
