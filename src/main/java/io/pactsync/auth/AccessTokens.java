package io.pactsync.auth;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.AuthException.Remedy;
import io.pactsync.auth.TokenAnswer.Granted;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;

/**
 * Hands out access tokens that are good for at least a minute. They are kept in memory alone and
 * renewed when they have to be, once for all threads that ask. Safe for use by several threads.
 */
public final class AccessTokens {
  private final SealedTokens tokens;
  private final Renewal renewal;
  private final LongSupplier ticker;
  private final ConcurrentMap<String, SharedToken> byInbox = new ConcurrentHashMap<>();

  /**
   * @param clock signs a service account's claims
   * @param ticker monotonic nanoseconds, by which tokens age
   */
  public AccessTokens(
      SealedTokens tokens, GoogleOAuth google, InstantSource clock, LongSupplier ticker) {
    this.tokens = tokens;
    this.renewal = new Renewal(google, clock);
    this.ticker = ticker;
  }

  /**
   * A token for the inbox. Blocks while one is got, seconds as a rule, up to some two minutes when
   * Google does not answer.
   *
   * @throws AuthException with a reason of remedy {@code AUTHORIZE} when the inbox needs
   *     authorizing (again), {@code UNREACHABLE} when Google is
   */
  public AccessToken tokenFor(String email) throws InterruptedException {
    String inbox = Address.normal(email);
    return byInbox
        .computeIfAbsent(inbox, key -> new SharedToken(ticker))
        .get(() -> renew(inbox, find(inbox)));
  }

  private Granted renew(String inbox, StoredToken stored) throws InterruptedException {
    try {
      return renewal.renew(inbox, stored);
    } catch (AuthException e) {
      StoredToken now = e.reason().remedy() == Remedy.AUTHORIZE ? find(inbox) : stored;
      // Somebody authorized it again while the old credential was being refused.
      if (!now.equals(stored)) {
        return renewal.renew(inbox, now);
      }
      throw e;
    }
  }

  private StoredToken find(String inbox) {
    return tokens
        .find(inbox)
        .orElseThrow(
            () ->
                new AuthException(
                    Reason.NOT_AUTHORIZED,
                    "%s is not authorized: run pactsync authorize %s".formatted(inbox, inbox)));
  }

  /**
   * Gmail answered 401 to this token: the next one that asks gets another. Does nothing when
   * another is there already, so that many calls refused at once cost one renewal.
   */
  public void invalidate(String email, AccessToken token) {
    Optional.ofNullable(byInbox.get(Address.normal(email))).ifPresent(held -> held.drop(token));
  }

  /** Forgets the inbox's token, because its credential was replaced or taken away. */
  public void forget(String email) {
    byInbox.remove(Address.normal(email));
  }
}
