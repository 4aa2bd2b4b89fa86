package io.pactsync.auth;

import com.google.api.client.util.BackOff;
import com.google.api.client.util.ExponentialBackOff;
import com.google.api.client.util.Sleeper;
import io.pactsync.auth.AuthException.Reason;
import java.io.IOException;
import java.net.URI;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Repeats a call on transient faults, a bounded number of times, with pauses that grow. */
final class Persistence {
  private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);
  private static final int ATTEMPTS = 4;
  private static final int FIRST_PAUSE_MILLIS = 1_000;

  private final Sleeper sleeper;

  Persistence(Sleeper sleeper) {
    this.sleeper = sleeper;
  }

  /** One attempt. */
  @FunctionalInterface
  interface Attempt<T> {
    T make() throws TransientFault;
  }

  /**
   * Blocks until an attempt succeeds, some ten seconds of pauses at most.
   *
   * @throws AuthException with reason {@code UNREACHABLE} when none did
   */
  <T> T until(URI server, Attempt<T> attempt) throws InterruptedException {
    // Spread by half either way, so that many inboxes do not come back in step.
    BackOff pauses =
        new ExponentialBackOff.Builder()
            .setInitialIntervalMillis(FIRST_PAUSE_MILLIS)
            .setMultiplier(2)
            .build();
    for (int made = 1; ; made++) {
      try {
        return attempt.make();
      } catch (TransientFault fault) {
        if (made == ATTEMPTS) {
          throw new AuthException(
              Reason.UNREACHABLE,
              "Google's sign-in server %s cannot be reached (%s): check the network and try again."
                  .formatted(server.getAuthority(), fault.getMessage()),
              fault);
        }
        LOG.debug("{} failed ({}), attempt {} of {}", server, fault.getMessage(), made, ATTEMPTS);
        sleeper.sleep(next(pauses));
      }
    }
  }

  private static long next(BackOff pauses) {
    try {
      return pauses.nextBackOffMillis();
    } catch (IOException e) {
      throw new IllegalStateException("an exponential back-off reads nothing", e);
    }
  }
}
