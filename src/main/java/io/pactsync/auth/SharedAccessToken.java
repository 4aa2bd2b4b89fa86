package io.pactsync.auth;

import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One inbox's access token, shared by all threads. The first thread that finds it missing or
 * expired refreshes it. Threads that come meanwhile wait and get the same result, even a failure,
 * so that an outage costs each of them one wait.
 */
final class SharedAccessToken {
  /** Time to wait for quota, send and check a call before the token expires. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final LongSupplier ticker;
  private @Nullable CachedToken held;
  private @Nullable CompletableFuture<AccessToken> renewing;

  SharedAccessToken(LongSupplier ticker) {
    this.ticker = ticker;
  }

  /** Gets a new token. */
  @FunctionalInterface
  interface TokenRefresh {
    TokenGranted refresh() throws InterruptedException;
  }

  /**
   * @param staleAt time of the ticker, in nanoseconds
   */
  private record CachedToken(AccessToken token, long staleAt) {}

  AccessToken get(TokenRefresh source) throws InterruptedException {
    while (true) {
      CompletableFuture<AccessToken> mine = new CompletableFuture<>();
      CompletableFuture<AccessToken> pending;
      synchronized (this) {
        if (held != null && ticker.getAsLong() - held.staleAt() < 0) {
          return held.token();
        }
        pending = renewing;
        if (pending == null) {
          renewing = mine;
        }
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

  private AccessToken renew(TokenRefresh source, CompletableFuture<AccessToken> mine)
      throws InterruptedException {
    try {
      long requestedAt = ticker.getAsLong();
      TokenGranted granted = source.refresh();
      synchronized (this) {
        held =
            new CachedToken(granted.token(), requestedAt + usableFor(granted.lifetime()).toNanos());
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

  /** A token with a lifetime of a few minutes keeps most of it. */
  private static Duration usableFor(Duration lifetime) {
    Duration fifth = lifetime.dividedBy(5);
    return lifetime.minus(fifth.compareTo(MARGIN) < 0 ? fifth : MARGIN);
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

  synchronized void invalidate(AccessToken token) {
    if (held != null && held.token().equals(token)) {
      held = null;
    }
  }
}
