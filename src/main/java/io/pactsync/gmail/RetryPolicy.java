package io.pactsync.gmail;

import io.pactsync.quota.QuotaPausedException;
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
final class RetryPolicy<T> {
  private static final Logger LOG = LoggerFactory.getLogger(RetryPolicy.class);

  private static final int DOUBTFUL_ATTEMPTS = 2;
  private static final int INLINE_DOUBTFUL_ATTEMPTS = 4;

  private final AttemptRunner attempts;
  private final OutageDetector outage;
  private final GmailSettings settings;
  private final Timing timing;
  private final Backoff backoff;
  private final Caller caller;
  private final GmailCall<T> call;

  /** Calls of the inbox that had succeeded when this call began. */
  private final long successesBefore;

  private boolean retried;
  private Optional<String> rejectedToken = Optional.empty();
  private boolean connectionReplaced;
  private int doubtfulErrors;
  private int transientErrors;
  private int notSent;
  private OptionalLong firstFailure = OptionalLong.empty();

  RetryPolicy(
      AttemptRunner attempts,
      OutageDetector outage,
      GmailSettings settings,
      Timing timing,
      Caller caller,
      GmailCall<T> call) {
    this.attempts = attempts;
    this.outage = outage;
    this.settings = settings;
    this.timing = timing;
    this.backoff = new Backoff(timing.random());
    this.caller = caller;
    this.call = call;
    this.successesBefore = outage.successes();
    this.retried = call.again();
  }

  CallResult<T> execute() throws InterruptedException {
    try {
      while (true) {
        AttemptResult<T> result = attempts.run(caller, call, retried, rejectedToken);
        if (result instanceof AttemptResult.AttemptSuccess<T> success) {
          outage.recordSuccess();
          return new CallResult.Success<>(success.value());
        }
        Optional<GmailError> error = errorAfter((AttemptResult.FailedAttempt<T>) result);
        if (error.isPresent()) {
          return new CallResult.Failure<>(error.get());
        }
      }
    } catch (QuotaPausedException e) {
      return new CallResult.Failure<>(
          new GmailError.QuotaClosed(e.until(), String.valueOf(e.getMessage())));
    }
  }

  /**
   * Returns the error that ends the call, or waits as long as needed and returns empty for another
   * attempt.
   */
  private Optional<GmailError> errorAfter(AttemptResult.FailedAttempt<T> failed)
      throws InterruptedException {
    AttemptFailure attempt = failed.failure();
    if (attempt instanceof AttemptFailure.RateLimitRefusal) {
      // The limiter knows of the refusal and delays the next permit. Refusals count as no attempt
      // and have no limit.
      return Optional.empty();
    }
    if (attempt instanceof AttemptFailure.NotSent failure) {
      return afterUnsent(failure);
    }
    retried = true;
    LOG.debug("{} {}: {}", caller.inbox(), call.subject(), attempt);
    if (attempt instanceof AttemptFailure.TransientError failure) {
      return afterBroken(failure.text(), failure.notBefore());
    }
    if (attempt instanceof AttemptFailure.StaleConnection failure) {
      if (connectionReplaced) {
        return afterBroken(failure.text(), Optional.empty());
      }
      connectionReplaced = true;
      return Optional.empty();
    }
    if (attempt instanceof AttemptFailure.ForeignResponse failure) {
      return afterForeign(failure);
    }
    outage.recordResponse();
    if (attempt instanceof AttemptFailure.Unauthorized failure) {
      return afterUnauthorized(failure, failed.token());
    }
    if (attempt instanceof AttemptFailure.DoubtfulError failure) {
      return afterDoubtful(failure);
    }
    return Optional.of(((AttemptFailure.PermanentError) attempt).error());
  }

  private Optional<GmailError> afterUnsent(AttemptFailure.NotSent failure)
      throws InterruptedException {
    Duration remaining = settings.outageDeadline().minus(lasting(recordFailure()));
    if (failure.permanent() || remaining.isNegative() || remaining.isZero()) {
      return Optional.of(new GmailError.Unreachable(failure.text()));
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

  private Optional<GmailError> afterBroken(String text, Optional<Instant> notBefore)
      throws InterruptedException {
    OutageDetector.OutageStatus status = recordFailure();
    transientErrors++;
    if (status.outage()) {
      Duration remaining = settings.outageDeadline().minus(lasting(status));
      if (remaining.isNegative() || remaining.isZero()) {
        return Optional.of(new GmailError.Unreachable(text));
      }
      sleep(shorter(longer(backoff.during(status.duration()), until(notBefore)), remaining));
      return call.inline()
          ? Optional.empty()
          : Optional.of(new GmailError.Transient(text, false, notBefore));
    }
    if (!call.inline() || transientErrors >= settings.inlineAttempts()) {
      return Optional.of(new GmailError.Transient(text, true, notBefore));
    }
    // A server may state any time. This does not wait beyond the deadline.
    sleep(
        longer(
            backoff.after(transientErrors), shorter(until(notBefore), settings.outageDeadline())));
    return Optional.empty();
  }

  /**
   * Another server's response means a wrong address when Gmail itself has never responded, or does
   * not respond any more. Between Gmail's responses it is a passing fault of a front end or a
   * proxy.
   */
  private Optional<GmailError> afterForeign(AttemptFailure.ForeignResponse failure)
      throws InterruptedException {
    GmailError wrongAddress = new GmailError.WrongAddress(failure.text());
    if (!outage.hasResponded()) {
      return Optional.of(wrongAddress);
    }
    return afterBroken(failure.text(), Optional.empty())
        .map(
            error ->
                error instanceof GmailError.Transient passing && passing.counted() && !call.inline()
                    ? error
                    : wrongAddress);
  }

  private OutageDetector.OutageStatus recordFailure() {
    long now = now();
    if (firstFailure.isEmpty()) {
      firstFailure = OptionalLong.of(now);
    }
    return outage.recordFailure(call.subject(), now);
  }

  /**
   * How long the outage lasts; or how long this call has recordFailure, when its attempts are too
   * far apart for one outage.
   */
  private Duration lasting(OutageDetector.OutageStatus status) {
    return longer(status.duration(), Duration.ofNanos(now() - firstFailure.orElse(now())));
  }

  private Optional<GmailError> afterUnauthorized(
      AttemptFailure.Unauthorized failure, Optional<String> token) throws InterruptedException {
    if (rejectedToken.isPresent() && outage.successes() > successesBefore) {
      // Gmail accepts the inbox's tokens for other calls, so this call met a passing fault.
      rejectedToken = token;
      return afterBroken(failure.text(), Optional.empty());
    }
    if (rejectedToken.isPresent()) {
      return Optional.of(
          new GmailError.NeedsAuthorizing(
              "authorize the inbox again: Gmail does not accept its tokens ("
                  + failure.text()
                  + ")"));
    }
    rejectedToken = token;
    return Optional.empty();
  }

  /**
   * A call that a caller does not repeat is tried more often, because its error ends the run.
   * Google returns such errors at random, too.
   */
  private Optional<GmailError> afterDoubtful(AttemptFailure.DoubtfulError failure)
      throws InterruptedException {
    doubtfulErrors++;
    int most =
        call.inline()
            ? INLINE_DOUBTFUL_ATTEMPTS
            : failure.error() instanceof GmailError.Forbidden ? 1 : DOUBTFUL_ATTEMPTS;
    if (doubtfulErrors >= most) {
      return Optional.of(failure.error());
    }
    sleep(backoff.after(doubtfulErrors));
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
    timing.sleeper().sleep(length);
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
