package io.pactsync.gmail;

import io.pactsync.quota.QuotaClosedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one call until it succeeds or must not be retried: decides which errors are retried, how
 * often, and after which delay. One instance runs one call, on one thread.
 */
final class Persistence<T> {
  private static final Logger LOG = LoggerFactory.getLogger(Persistence.class);

  private final Attempts attempts;
  private final Outage outage;
  private final GmailSettings settings;
  private final Timing timing;
  private final Backoff backoff;
  private final Caller caller;
  private final Call<T> call;

  private boolean retried;
  private boolean tokenRefreshed;
  private boolean connectionReplaced;
  private boolean preconditionFailed;
  private int transientErrors;
  private int notSent;
  private OptionalLong firstFailure = OptionalLong.empty();

  Persistence(
      Attempts attempts,
      Outage outage,
      GmailSettings settings,
      Timing timing,
      Caller caller,
      Call<T> call) {
    this.attempts = attempts;
    this.outage = outage;
    this.settings = settings;
    this.timing = timing;
    this.backoff = new Backoff(timing.chance());
    this.caller = caller;
    this.call = call;
  }

  Outcome<T> outcome() throws InterruptedException {
    try {
      while (true) {
        Tried<T> result = attempts.make(caller, call, retried);
        if (result instanceof Tried.Got<T> success) {
          outage.over();
          return new Outcome.Answered<>(success.value());
        }
        Optional<Fault> fault = errorAfter(((Tried.Met<T>) result).setback());
        if (fault.isPresent()) {
          return new Outcome.Faulted<>(fault.get());
        }
      }
    } catch (QuotaClosedException e) {
      return new Outcome.Faulted<>(
          new Fault.QuotaClosed(e.until(), String.valueOf(e.getMessage())));
    }
  }

  /**
   * Returns the error that ends the call, or waits as long as needed and returns empty for another
   * attempt.
   */
  private Optional<Fault> errorAfter(Setback attempt) throws InterruptedException {
    if (attempt instanceof Setback.Refused) {
      // The limiter knows of the refusal and delays the next permit. Refusals count as no attempt
      // and have no limit.
      return Optional.empty();
    }
    if (attempt instanceof Setback.Unsent failure) {
      return afterUnsent(failure);
    }
    retried = true;
    LOG.debug("{} {}: {}", caller.inbox(), call.subject(), attempt);
    if (attempt instanceof Setback.Broken failure) {
      return afterBroken(failure.text(), failure.notBefore());
    }
    if (attempt instanceof Setback.StaleConnection failure) {
      if (connectionReplaced) {
        return afterBroken(failure.text(), Optional.empty());
      }
      connectionReplaced = true;
      return Optional.empty();
    }
    outage.over();
    if (attempt instanceof Setback.Unauthorized failure) {
      return afterUnauthorized(failure);
    }
    if (attempt instanceof Setback.Precondition failure) {
      return afterPrecondition(failure);
    }
    return Optional.of(((Setback.Final) attempt).fault());
  }

  private Optional<Fault> afterUnsent(Setback.Unsent failure) throws InterruptedException {
    Duration remaining = settings.outageDeadline().minus(lasting(recordFailure()));
    if (remaining.isNegative() || remaining.isZero()) {
      return Optional.of(new Fault.Unreachable(failure.text()));
    }
    notSent++;
    if (notSent == 1) {
      LOG.warn(
          "Gmail cannot be reached for {} ({}); trying again for {} s",
          caller.inbox(),
          failure.text(),
          settings.outageDeadline().toSeconds());
    }
    sleep(shorter(backoff.after(notSent), remaining));
    return Optional.empty();
  }

  private Optional<Fault> afterBroken(String text, Optional<Instant> notBefore)
      throws InterruptedException {
    Outage.Standing standing = recordFailure();
    transientErrors++;
    if (standing.outage()) {
      Duration remaining = settings.outageDeadline().minus(lasting(standing));
      if (remaining.isNegative() || remaining.isZero()) {
        return Optional.of(new Fault.Unreachable(text));
      }
      sleep(shorter(longer(backoff.during(standing.lasting()), until(notBefore)), remaining));
      return call.inline()
          ? Optional.empty()
          : Optional.of(new Fault.Transient(text, false, notBefore));
    }
    if (!call.inline() || transientErrors >= settings.inlineAttempts()) {
      return Optional.of(new Fault.Transient(text, true, notBefore));
    }
    // A server may state any time. This does not wait beyond the deadline.
    sleep(
        longer(
            backoff.after(transientErrors), shorter(until(notBefore), settings.outageDeadline())));
    return Optional.empty();
  }

  private Outage.Standing recordFailure() {
    long now = now();
    if (firstFailure.isEmpty()) {
      firstFailure = OptionalLong.of(now);
    }
    return outage.failed(call.subject(), now);
  }

  /**
   * How long the outage lasts; or how long this call has recordFailure, when its attempts are too
   * far apart for one outage.
   */
  private Duration lasting(Outage.Standing standing) {
    return longer(standing.lasting(), Duration.ofNanos(now() - firstFailure.orElse(now())));
  }

  private Optional<Fault> afterUnauthorized(Setback.Unauthorized failure) {
    if (tokenRefreshed) {
      return Optional.of(
          new Fault.NeedsAuthorizing(
              "authorize the inbox again: Gmail does not accept its tokens ("
                  + failure.text()
                  + ")"));
    }
    tokenRefreshed = true;
    return Optional.empty();
  }

  private Optional<Fault> afterPrecondition(Setback.Precondition failure)
      throws InterruptedException {
    if (preconditionFailed) {
      return Optional.of(new Fault.FailedPrecondition(failure.text()));
    }
    preconditionFailed = true;
    sleep(backoff.after(1));
    return Optional.empty();
  }

  private Duration until(Optional<Instant> notBefore) {
    return notBefore
        .map(instant -> Duration.between(timing.clock().instant(), instant))
        .orElse(Duration.ZERO);
  }

  private long now() {
    return timing.ticker().getAsLong();
  }

  private void sleep(Duration length) throws InterruptedException {
    timing.pause().sleep(length);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
