package io.pactsync.auth;

import com.google.api.client.util.Sleeper;
import io.pactsync.auth.AuthException.Reason;
import java.net.URI;
import java.time.Duration;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Retries a call to Google's OAuth endpoints when it fails with a transient error. */
final class TokenRetryPolicy {
  private static final Logger LOG = LoggerFactory.getLogger(TokenRetryPolicy.class);
  private static final int ATTEMPTS = 4;

  private final Sleeper sleeper;
  private final IntFunction<Duration> backoff;

  /**
   * @param backoff the delay after this many failures
   */
  TokenRetryPolicy(Sleeper sleeper, IntFunction<Duration> backoff) {
    this.sleeper = sleeper;
    this.backoff = backoff;
  }

  /** Makes one attempt. */
  @FunctionalInterface
  interface TokenAttempt<T> {
    T run() throws TransientOAuthException;
  }

  /**
   * Blocks until an attempt succeeds or the last one fails.
   *
   * @throws AuthException with reason {@code UNREACHABLE} when all attempts fail
   */
  <T> T execute(URI server, TokenAttempt<T> attempt) throws InterruptedException {
    for (int failures = 1; ; failures++) {
      try {
        return attempt.run();
      } catch (TransientOAuthException error) {
        if (error.isRefusedByProxy()) {
          throw new AuthException(
              Reason.UNREACHABLE,
              "Google's sign-in server %s cannot be reached: %s."
                  .formatted(server.getAuthority(), error.getMessage()),
              error);
        }
        if (failures == ATTEMPTS) {
          throw new AuthException(
              Reason.UNREACHABLE,
              "Google's sign-in server %s cannot be reached (%s): check the network and try again."
                  .formatted(server.getAuthority(), error.getMessage()),
              error);
        }
        LOG.debug(
            "{} failed ({}), attempt {} of {}", server, error.getMessage(), failures, ATTEMPTS);
        sleeper.sleep(backoff.apply(failures).toMillis());
      }
    }
  }
}
