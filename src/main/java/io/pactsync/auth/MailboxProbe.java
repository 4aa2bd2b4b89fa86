package io.pactsync.auth;

/** Asks Gmail whose mailbox a token opens. */
@FunctionalInterface
public interface MailboxProbe {
  /**
   * Blocks for one call.
   *
   * @return the mailbox's address, as Gmail spells it
   */
  String addressOf(AccessToken token) throws InterruptedException;
}
