package io.pactsync.gmail;

import io.pactsync.quota.QuotaClosedException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one call until it has an outcome: what is tried again, how often, and after how long. Made
 * for one call, and used by one thread.
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
  private int broken;
  private int unsent;
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
        Tried<T> tried = attempts.make(caller, call, retried);
        if (tried instanceof Tried.Got<T> got) {
          outage.over();
          return new Outcome.Answered<>(got.value());
        }
        Optional<Fault> fault = weigh(((Tried.Met<T>) tried).setback());
        if (fault.isPresent()) {
          return new Outcome.Faulted<>(fault.get());
        }
      }
    } catch (QuotaClosedException e) {
      return new Outcome.Faulted<>(
          new Fault.QuotaClosed(e.until(), String.valueOf(e.getMessage())));
    }
  }

  /** The fault to end with, or empty, after the wait that is due, for another attempt. */
  private Optional<Fault> weigh(Setback setback) throws InterruptedException {
    if (setback instanceof Setback.Refused) {
      // The limiter was told and holds the next permit back: no attempt, and no limit to these.
      return Optional.empty();
    }
    if (setback instanceof Setback.Unsent met) {
      return afterUnsent(met);
    }
    retried = true;
    LOG.debug("{} {}: {}", caller.inbox(), call.subject(), setback);
    if (setback instanceof Setback.Broken met) {
      return afterBroken(met.text(), met.notBefore());
    }
    if (setback instanceof Setback.StaleConnection met) {
      if (connectionReplaced) {
        return afterBroken(met.text(), Optional.empty());
      }
      connectionReplaced = true;
      return Optional.empty();
    }
    outage.over();
    if (setback instanceof Setback.Unauthorized met) {
      return afterUnauthorized(met);
    }
    if (setback instanceof Setback.Precondition met) {
      return afterPrecondition(met);
    }
    return Optional.of(((Setback.Final) setback).fault());
  }

  private Optional<Fault> afterUnsent(Setback.Unsent met) throws InterruptedException {
    Duration left = settings.outageDeadline().minus(lasting(failed()));
    if (left.isNegative() || left.isZero()) {
      return Optional.of(new Fault.Unreachable(met.text()));
    }
    unsent++;
    if (unsent == 1) {
      LOG.warn(
          "Gmail cannot be reached for {} ({}); trying again for {} s",
          caller.inbox(),
          met.text(),
          settings.outageDeadline().toSeconds());
    }
    sleep(shorter(backoff.after(unsent), left));
    return Optional.empty();
  }

  private Optional<Fault> afterBroken(String text, Optional<Instant> notBefore)
      throws InterruptedException {
    Outage.Standing standing = failed();
    broken++;
    if (standing.outage()) {
      Duration left = settings.outageDeadline().minus(lasting(standing));
      if (left.isNegative() || left.isZero()) {
        return Optional.of(new Fault.Unreachable(text));
      }
      sleep(shorter(longer(backoff.during(standing.lasting()), until(notBefore)), left));
      return call.inline()
          ? Optional.empty()
          : Optional.of(new Fault.Transient(text, false, notBefore));
    }
    if (!call.inline() || broken >= settings.inlineAttempts()) {
      return Optional.of(new Fault.Transient(text, true, notBefore));
    }
    // A server may name any instant; one beyond the deadline is not waited for.
    sleep(longer(backoff.after(broken), shorter(until(notBefore), settings.outageDeadline())));
    return Optional.empty();
  }

  private Outage.Standing failed() {
    long now = now();
    if (firstFailure.isEmpty()) {
      firstFailure = OptionalLong.of(now);
    }
    return outage.failed(call.subject(), now);
  }

  /** The outage's length, or this call's own where its attempts are too far apart to be one. */
  private Duration lasting(Outage.Standing standing) {
    return longer(standing.lasting(), Duration.ofNanos(now() - firstFailure.orElse(now())));
  }

  private Optional<Fault> afterUnauthorized(Setback.Unauthorized met) {
    if (tokenRefreshed) {
      return Optional.of(
          new Fault.NeedsAuthorizing(
              "authorize the inbox again: Gmail does not accept its tokens (" + met.text() + ")"));
    }
    tokenRefreshed = true;
    return Optional.empty();
  }

  private Optional<Fault> afterPrecondition(Setback.Precondition met) throws InterruptedException {
    if (preconditionFailed) {
      return Optional.of(new Fault.FailedPrecondition(met.text()));
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
