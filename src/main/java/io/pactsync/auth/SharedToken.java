package io.pactsync.auth;

import io.pactsync.auth.TokenAnswer.Granted;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One inbox's access token. The first thread that finds it missing or stale renews it; those that
 * come meanwhile wait and share what comes of it, the failure too, so that an outage costs each of
 * them one wait and not a queue of them.
 */
final class SharedToken {
  /** Long enough for a call to be paced, sent and checked before the token ends. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final LongSupplier ticker;
  private @Nullable Held held;
  private @Nullable CompletableFuture<AccessToken> renewing;

  SharedToken(LongSupplier ticker) {
    this.ticker = ticker;
  }

  /** Gets a new one. */
  @FunctionalInterface
  interface Source {
    Granted renew() throws InterruptedException;
  }

  /**
   * @param staleAt ticker's nanoseconds
   */
  private record Held(AccessToken token, long staleAt) {}

  AccessToken get(Source source) throws InterruptedException {
    while (true) {
      CompletableFuture<AccessToken> mine = new CompletableFuture<>();
      CompletableFuture<AccessToken> others;
      synchronized (this) {
        if (held != null && ticker.getAsLong() - held.staleAt() < 0) {
          return held.token();
        }
        others = renewing;
        if (others == null) {
          renewing = mine;
        }
      }
      if (others == null) {
        return renew(source, mine);
      }
      Optional<AccessToken> shared = share(others);
      if (shared.isPresent()) {
        return shared.get();
      }
    }
  }

  private AccessToken renew(Source source, CompletableFuture<AccessToken> mine)
      throws InterruptedException {
    try {
      long asked = ticker.getAsLong();
      Granted granted = source.renew();
      synchronized (this) {
        held = new Held(granted.token(), asked + goodFor(granted.lifetime()).toNanos());
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

  /** A token that lives for less than some minutes keeps most of its life. */
  private static Duration goodFor(Duration lifetime) {
    Duration fifth = lifetime.dividedBy(5);
    return lifetime.minus(fifth.compareTo(MARGIN) < 0 ? fifth : MARGIN);
  }

  /**
   * @return nothing when the thread that was renewing was interrupted, which is its affair alone
   */
  private static Optional<AccessToken> share(CompletableFuture<AccessToken> others)
      throws InterruptedException {
    try {
      return Optional.of(others.get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InterruptedException) {
        return Optional.empty();
      }
      if (e.getCause() instanceof AuthException fault) {
        // A copy, so that its trace shows this thread.
        throw new AuthException(fault.reason(), String.valueOf(fault.getMessage()), fault);
      }
      throw new IllegalStateException("another thread could not renew the token", e.getCause());
    }
  }

  synchronized void drop(AccessToken token) {
    if (held != null && held.token().equals(token)) {
      held = null;
    }
  }
}
