package io.pactsync.emulator.api;

import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.meter.LimitScope;
import io.pactsync.emulator.meter.QuotaMetric;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** Creates the responses of the faults that replace an endpoint's response. */
final class FaultResponses {
  private static final Duration DEFAULT_RETRY_DELAY = Duration.ofMinutes(15);
  private static final String BAD_GATEWAY =
      """
      <!DOCTYPE html>
      <html lang=en><title>Error 502 (Server Error)!!1</title>
      <p><b>502.</b> That is an error.
      <p>The server encountered a temporary error and could not complete your request.
      """;

  private static final String SORRY =
      """
      <html><head><title>Sorry...</title></head><body>
      <h1>We're sorry...</h1><p>... but your computer or network may be sending automated queries.
      To protect our users, we can't process your request right now.</p></body></html>
      """;

  private final InstantSource clock;

  FaultResponses(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Returns the response of this fault. Returns empty for faults that damage or change an
   * endpoint's own response.
   */
  Optional<EmulatorResponse> responseOf(FaultRule rule) {
    return switch (rule.kind()) {
      case BAD_GATEWAY_PAGE -> Optional.of(EmulatorResponse.html(502, BAD_GATEWAY));
      case RATE_LIMITED -> Optional.of(rateLimited(rule.lasting()));
      case RETRY_AFTER ->
          error(
              GoogleErrors.retryAfter(
                  clock.instant().plus(rule.lasting().orElse(DEFAULT_RETRY_DELAY))));
      case CONCURRENT -> error(GoogleErrors.tooManyConcurrent());
      case QUERIES_EXCEEDED ->
          error(GoogleQuotaErrors.rateExceeded(QuotaMetric.QUERIES, LimitScope.USER, 15_000));
      case QUERY_COST_EXCEEDED ->
          error(
              GoogleQuotaErrors.rateExceeded(QuotaMetric.TOTAL_QUERY_COST, LimitScope.USER, 6_000));
      case USER_RATE_EXCEEDED -> error(GoogleQuotaErrors.userRateExceeded());
      case DAILY_EXCEEDED -> error(GoogleQuotaErrors.dailyExceeded());
      case DOMAIN_POLICY -> error(GoogleErrors.domainPolicy());
      case API_DISABLED -> error(GoogleErrors.apiDisabled());
      case DELEGATION_DENIED -> error(GoogleErrors.delegationDenied());
      case SORRY_PAGE -> Optional.of(EmulatorResponse.html(403, SORRY));
      case INSUFFICIENT_PERMISSIONS -> error(GoogleErrors.insufficientPermissions());
      case FAILED_PRECONDITION -> error(GoogleErrors.preconditionFailed());
      case MAIL_NOT_ENABLED -> error(GoogleErrors.mailServiceNotEnabled());
      case INVALID_PAGE_TOKEN -> error(GoogleErrors.invalidPageToken());
      case UNAUTHENTICATED -> error(GoogleErrors.invalidCredentials());
      case GONE, HISTORY_EXPIRED -> error(GoogleErrors.notFound());
      case BACKEND_ERROR -> error(GoogleErrors.backendError(500));
      case UNAVAILABLE -> error(GoogleErrors.backendError(503));
      case GATEWAY_TIMEOUT -> error(GoogleErrors.backendError(504));
      case RESET,
          TRUNCATE,
          CUT,
          STALL,
          STALL_BODY,
          DRIP,
          SLOW,
          EMPTY_PAGE,
          REPEATED_TOKEN,
          ENDLESS_PAGES,
          REPEATED_IDS,
          SHUFFLED,
          LATE_MESSAGE,
          LATE_INDEX,
          MAIL_ARRIVES,
          REFRESH_REFUSED ->
          Optional.empty();
    };
  }

  private static EmulatorResponse rateLimited(Optional<Duration> retryAfter) {
    EmulatorResponse response = GoogleErrors.resourceExhausted().toResponse();
    return retryAfter
        .map(wait -> response.withHeader("Retry-After", Long.toString(wait.toSeconds())))
        .orElse(response);
  }

  private static Optional<EmulatorResponse> error(GoogleError error) {
    return Optional.of(error.toResponse());
  }
}
