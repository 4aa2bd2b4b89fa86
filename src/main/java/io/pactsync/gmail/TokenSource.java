package io.pactsync.gmail;

/** Where the access tokens of inboxes come from. Safe for use by several threads. */
public interface TokenSource {
  /**
   * An access token that is valid now, refreshed if need be.
   *
   * @throws NeedsAuthorizingException when nobody has authorized the inbox, or no longer
   * @throws TokensUnreachableException when the token server does not answer properly
   * @throws InterruptedException when interrupted while waiting for it
   */
  String accessToken(String inbox) throws InterruptedException;

  /**
   * Gmail did not accept this token: the next one asked for must be another. Does nothing when it
   * was replaced meanwhile, so that many calls that fail together refresh once.
   */
  void rejected(String inbox, String token);
}
