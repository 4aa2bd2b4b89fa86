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
    return value(() -> tokens.tokenFor(inbox));
  }

  @Override
  public String replacementFor(String inbox, String rejected) throws InterruptedException {
    return value(() -> tokens.replacementFor(inbox, new AccessToken(rejected)));
  }

  private interface TokenRequest {
    AccessToken get() throws InterruptedException;
  }

  private static String value(TokenRequest request) throws InterruptedException {
    try {
      return request.get().value();
    } catch (AuthException e) {
      if (e.reason().remedy() == AuthException.Remedy.TRY_LATER) {
        throw new TokenServerUnreachableException(String.valueOf(e.getMessage()), e);
      }
      throw new NeedsAuthorizingException(String.valueOf(e.getMessage()));
    }
  }
}
