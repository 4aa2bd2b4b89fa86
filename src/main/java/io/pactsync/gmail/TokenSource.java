package io.pactsync.gmail;

/** Provides the access tokens of inboxes. Safe for use by several threads. */
public interface TokenSource {
  /**
   * Returns a valid access token. Blocks while a token is refreshed.
   *
   * @throws NeedsAuthorizingException when the inbox is not authorized, or no longer
   * @throws TokenServerUnreachableException when the token server is unreachable or fails
   * @throws InterruptedException when the thread is interrupted while it waits
   */
  String accessToken(String inbox) throws InterruptedException;

  /**
   * Returns another token than the one that Gmail did not accept. Blocks while a token is
   * refreshed; {@link #accessToken} returns the old one meanwhile, because one error says little
   * about the other calls. Many failed calls cause one refresh.
   *
   * @throws NeedsAuthorizingException when the inbox is no longer authorized
   * @throws TokenServerUnreachableException when the token server is unreachable or fails
   * @throws InterruptedException when the thread is interrupted while it waits
   */
  String replacementFor(String inbox, String rejected) throws InterruptedException;
}
