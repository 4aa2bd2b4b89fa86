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
   * Reports that Gmail did not accept this token, so that the next call returns another one. Does
   * nothing when the token was already replaced, so that many failed calls cause one refresh.
   */
  void invalidate(String inbox, String token);
}
