package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.AuthException.Remedy;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Provides access tokens that are valid for at least another minute. Tokens are kept in memory
 * only. One thread refreshes a token for all threads that need it. Safe for use by several threads.
 */
public final class AccessTokens {
  private final EncryptedCredentials tokens;
  private final TokenRefresher renewal;
  private final LongSupplier ticker;
  private final Executor background;
  private final ConcurrentMap<String, SharedAccessToken> byInbox = new ConcurrentHashMap<>();

  /**
   * @param clock wall time, for a service account's claims
   * @param ticker monotonic nanoseconds, for the age of tokens
   * @param background runs refreshes ahead of time, which may block
   */
  public AccessTokens(
      EncryptedCredentials tokens,
      GoogleOAuthEndpoints google,
      InstantSource clock,
      LongSupplier ticker,
      Executor background) {
    this.tokens = tokens;
    this.renewal = new TokenRefresher(google, clock);
    this.ticker = ticker;
    this.background = background;
  }

  /**
   * Returns a token for the inbox. Blocks while a first or an expired token is refreshed: usually
   * seconds, up to about two minutes when Google does not respond.
   *
   * @throws AuthException with a reason of remedy {@code AUTHORIZE} when the inbox must be
   *     authorized (again), with {@code UNREACHABLE} when Google is unreachable
   */
  public AccessToken tokenFor(String email) throws InterruptedException {
    String inbox = InboxAddress.normalize(email);
    return token(inbox).get(() -> renew(inbox, find(inbox)));
  }

  /**
   * Returns another token than the one for which Gmail responded with 401. Blocks while a token is
   * refreshed; {@link #tokenFor} returns the old one meanwhile. Does not refresh a token that was
   * replaced since, so that many failed calls cause one refresh.
   *
   * @throws AuthException as {@link #tokenFor} does
   */
  public AccessToken replacementFor(String email, AccessToken rejected)
      throws InterruptedException {
    String inbox = InboxAddress.normalize(email);
    return token(inbox).get(() -> renew(inbox, find(inbox)), Optional.of(rejected));
  }

  private SharedAccessToken token(String inbox) {
    return byInbox.computeIfAbsent(inbox, key -> new SharedAccessToken(ticker, background));
  }

  private TokenGranted renew(String inbox, InboxCredential stored) throws InterruptedException {
    try {
      return renewal.refresh(inbox, stored);
    } catch (AuthException e) {
      InboxCredential now = e.reason().remedy() == Remedy.AUTHORIZE ? find(inbox) : stored;
      // The inbox was authorized again while Google refused the old credential.
      if (!now.equals(stored)) {
        return renewal.refresh(inbox, now);
      }
      throw e;
    }
  }

  private InboxCredential find(String inbox) {
    return tokens
        .find(inbox)
        .orElseThrow(
            () ->
                new AuthException(
                    Reason.NOT_AUTHORIZED,
                    "%s is not authorized: run pactsync authorize %s".formatted(inbox, inbox)));
  }

  /** Drops the inbox's token, because its credential was replaced or removed. */
  public void remove(String email) {
    byInbox.remove(InboxAddress.normalize(email));
  }
}
