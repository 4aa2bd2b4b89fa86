package io.pactsync.app;

import io.pactsync.auth.AccessToken;
import io.pactsync.auth.AccessTokens;
import io.pactsync.auth.AuthException;
import io.pactsync.gmail.NeedsAuthorizingException;
import io.pactsync.gmail.TokenServerUnreachableException;
import io.pactsync.gmail.TokenSource;

/** Gives the access tokens of the authorized inboxes to the Gmail client. */
final class InboxTokenSource implements TokenSource {
  private final AccessTokens tokens;

  InboxTokenSource(AccessTokens tokens) {
    this.tokens = tokens;
  }

  @Override
  public String accessToken(String inbox) throws InterruptedException {
    try {
      return tokens.tokenFor(inbox).value();
    } catch (AuthException e) {
      if (e.reason().remedy() == AuthException.Remedy.TRY_LATER) {
        throw new TokenServerUnreachableException(String.valueOf(e.getMessage()), e);
      }
      throw new NeedsAuthorizingException(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public void invalidate(String inbox, String token) {
    tokens.invalidate(inbox, new AccessToken(token));
  }
}
