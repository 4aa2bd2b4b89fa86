package io.pactsync.auth;

import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One inbox's access token, shared by all threads. A token that expires soon is refreshed in the
 * background, so that a slow token server delays nobody while the token is valid. The first thread
 * that finds it missing or expired refreshes it. Threads that come meanwhile wait and get the same
 * result, even a failure, so that an outage costs each of them one wait.
 */
final class SharedAccessToken {
  private static final Logger LOG = LoggerFactory.getLogger(SharedAccessToken.class);

  /** Time to wait for quota, send and check a call before the token expires. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  /** Time to refresh a token in the background, retries included, before it is stale. */
  private static final Duration REFRESH_AHEAD = Duration.ofMinutes(5);

  /** A refresh in the background that failed is not repeated before. */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(30);

  private final LongSupplier ticker;
  private final Executor background;
  private @Nullable CachedToken held;
  private @Nullable CompletableFuture<AccessToken> renewing;

  /**
   * @param ticker monotonic nanoseconds
   * @param background runs refreshes that nobody waits for
   */
  SharedAccessToken(LongSupplier ticker, Executor background) {
    this.ticker = ticker;
    this.background = background;
  }

  /** Gets a new token. */
  @FunctionalInterface
  interface TokenRefresh {
    TokenGranted refresh() throws InterruptedException;
  }

  /**
   * @param refreshAt time of the ticker, in nanoseconds
   * @param staleAt time of the ticker, in nanoseconds
   */
  private record CachedToken(AccessToken token, long refreshAt, long staleAt) {
    static CachedToken of(TokenGranted granted, long requestedAt) {
      Duration lifetime = granted.lifetime();
      // A token with a lifetime of a few minutes keeps most of it.
      Duration margin = shorter(MARGIN, lifetime.dividedBy(5));
      Duration ahead = shorter(REFRESH_AHEAD, lifetime.dividedBy(10));
      long staleAt = requestedAt + lifetime.minus(margin).toNanos();
      return new CachedToken(granted.token(), staleAt - ahead.toNanos(), staleAt);
    }

    private static Duration shorter(Duration one, Duration other) {
      return one.compareTo(other) < 0 ? one : other;
    }

    CachedToken refreshedLater(long at) {
      return new CachedToken(token, at, staleAt);
    }
  }

  AccessToken get(TokenRefresh source) throws InterruptedException {
    return get(source, Optional.empty());
  }

  /**
   * Returns the token, refreshed if necessary.
   *
   * @param rejected a token that is not acceptable
   */
  AccessToken get(TokenRefresh source, Optional<AccessToken> rejected) throws InterruptedException {
    while (true) {
      CompletableFuture<AccessToken> mine = new CompletableFuture<>();
      CompletableFuture<AccessToken> pending;
      Optional<AccessToken> valid;
      synchronized (this) {
        valid = validToken().filter(token -> !rejected.equals(Optional.of(token)));
        pending = renewing;
        if (pending == null && (valid.isEmpty() || isRefreshDue())) {
          renewing = mine;
        }
      }
      if (valid.isPresent()) {
        renewInBackground(source, mine);
        return valid.get();
      }
      if (pending == null) {
        return renew(source, mine);
      }
      Optional<AccessToken> shared = share(pending);
      if (shared.isPresent()) {
        return shared.get();
      }
    }
  }

  private Optional<AccessToken> validToken() {
    return held != null && ticker.getAsLong() - held.staleAt() < 0
        ? Optional.of(held.token())
        : Optional.empty();
  }

  private boolean isRefreshDue() {
    return held != null && ticker.getAsLong() - held.refreshAt() >= 0;
  }

  private synchronized boolean isRenewedBy(CompletableFuture<AccessToken> mine) {
    return renewing == mine;
  }

  private void renewInBackground(TokenRefresh source, CompletableFuture<AccessToken> mine) {
    if (!isRenewedBy(mine)) {
      return;
    }
    background.execute(
        () -> {
          try {
            renew(source, mine);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (RuntimeException e) {
            // The next thread that needs a new token reports the error.
            LOG.debug("A token could not be refreshed ahead of time: {}", e.getMessage());
            postpone();
          }
        });
  }

  private synchronized void postpone() {
    if (held != null) {
      held = held.refreshedLater(ticker.getAsLong() + PAUSE_AFTER_FAILURE.toNanos());
    }
  }

  private AccessToken renew(TokenRefresh source, CompletableFuture<AccessToken> mine)
      throws InterruptedException {
    try {
      long requestedAt = ticker.getAsLong();
      TokenGranted granted = source.refresh();
      synchronized (this) {
        held = CachedToken.of(granted, requestedAt);
        renewing = null;
      }
      mine.complete(granted.token());
      return granted.token();
    } catch (InterruptedException | RuntimeException | Error e) {
      synchronized (this) {
        renewing = null;
      }
      mine.completeExceptionally(e);
      throw e;
    }
  }

  /**
   * @return empty when the refreshing thread was interrupted, which must not fail this thread
   */
  private static Optional<AccessToken> share(CompletableFuture<AccessToken> pending)
      throws InterruptedException {
    try {
      return Optional.of(pending.get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException) {
        return Optional.empty();
      }
      if (e.getCause() instanceof AuthException failure) {
        // A copy, so that its stack trace shows this thread.
        throw new AuthException(failure.reason(), String.valueOf(failure.getMessage()), failure);
      }
      throw new IllegalStateException("another thread could not renew the token", e.getCause());
    }
  }
}
