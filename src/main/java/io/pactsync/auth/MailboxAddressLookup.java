package io.pactsync.auth;

/** Finds out which mailbox a token opens. */
@FunctionalInterface
public interface MailboxAddressLookup {
  /**
   * Blocks for one call.
   *
   * @return the mailbox's address in Gmail's spelling
   */
  String addressOf(AccessToken token) throws InterruptedException;
}
