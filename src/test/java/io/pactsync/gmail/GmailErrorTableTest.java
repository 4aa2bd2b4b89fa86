package io.pactsync.gmail;

import static io.pactsync.gmail.GmailResponses.error;
import static io.pactsync.gmail.GmailResponses.limitDetails;
import static io.pactsync.gmail.ScriptedServer.ok;
import static io.pactsync.gmail.ScriptedServer.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.pactsync.gmail.ScriptedServer.ServerAction;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.ReportedLimit;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of Gmail's error table over HTTP, as the caller and the limiter see it. */
class GmailErrorTableTest {
  private static final String OLD_QUOTA =
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service"
          + " 'gmail.googleapis.com' for consumer 'project_number:1'.";
  private static final String NEW_QUOTA =
      "Quota exceeded for quota metric 'Total Query Cost' and limit 'Units per minute per user' of"
          + " service 'gmail.googleapis.com' for consumer 'project_number:1'.";
  private static final String USER_MINUTE = "1/min/{project}/{user}";

  static Stream<Arguments> refusals() {
    ReportedLimit classic =
        new ReportedLimit(
            "gmail.googleapis.com/default", "defaultPerMinutePerUser", 15000, USER_MINUTE);
    ReportedLimit young =
        new ReportedLimit(
            "gmail.googleapis.com/total_query_cost",
            "totalQueryCostPerMinutePerUser",
            6000,
            USER_MINUTE);
    Refusal unnamed = new Refusal.RateLimited(Optional.empty(), Optional.empty());
    return Stream.of(
        refusal("quota without details", 403, "usageLimits", "rateLimitExceeded", OLD_QUOTA)
            .is(unnamed),
        arguments(
            "quota, classic unit table",
            403,
            error(403, "usageLimits", "rateLimitExceeded", OLD_QUOTA, details(classic)),
            new Refusal.RateLimited(Optional.empty(), Optional.of(classic))),
        arguments(
            "quota, unit table of 2026",
            403,
            error(403, "usageLimits", "rateLimitExceeded", NEW_QUOTA, details(young)),
            new Refusal.RateLimited(Optional.empty(), Optional.of(young))),
        arguments(
            "the project's day by its details",
            429,
            error(
                429,
                "global",
                "rateLimitExceeded",
                NEW_QUOTA,
                details(new ReportedLimit("m", "perDayPerProject", 80_000_000, "1/d/{project}"))),
            new Refusal.DailyLimit()),
        refusal(
                "user rate",
                403,
                "usageLimits",
                "userRateLimitExceeded",
                "User Rate Limit Exceeded")
            .is(unnamed),
        refusal("day", 403, "usageLimits", "dailyLimitExceeded", "Daily Limit Exceeded")
            .is(new Refusal.DailyLimit()),
        refusal(
                "exhausted",
                429,
                "global",
                "rateLimitExceeded",
                "Resource has been exhausted (e.g. check quota).")
            .is(unnamed),
        refusal(
                "concurrency",
                429,
                "global",
                "rateLimitExceeded",
                "Too many concurrent requests for user")
            .is(new Refusal.TooManyConcurrent()),
        refusal(
                "named instant",
                429,
                "global",
                "rateLimitExceeded",
                "User-rate limit exceeded.  Retry after 2026-11-12T11:16:42.247Z (Mail sending)")
            .is(
                new Refusal.RateLimited(
                    Optional.of(Instant.parse("2026-11-12T11:16:42.247Z")), Optional.empty())),
        refusal("a reason of usageLimits that is new", 403, "usageLimits", "newRule", "Slow down")
            .is(unnamed),
        refusal("an unknown reason of 429", 429, "global", "newRule", "Slow down").is(unnamed),
        arguments("429 without JSON", 429, "<html><title>Sorry</title></html>", unnamed),
        arguments("429 without a body", 429, "", unnamed));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void aRefusalIsReportedToTheLimiterAndRetried(
      String row, int status, String body, Refusal refusal) throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(response(status, body), response(status, body), message())) {
      assertThat(raw(fixture)).isInstanceOf(CallResult.Success.class);
      assertThat(fixture.permits.events())
          .containsExactly("sent refused closed", "sent refused closed", "sent response closed");
      assertThat(fixture.permits.granted().get(0).refusals).containsExactly(refusal);
      assertThat(fixture.permits.charged()).isEqualTo(15);
      assertThat(fixture.tally.totals().refused()).isEqualTo(2);
      assertThat(fixture.tally.totals().totalUnits()).isEqualTo(15);
      assertThat(fixture.tally.totals().retried()).isZero();
      assertThat(fixture.time.sleeps()).as("only the limiter waits").isEmpty();
    }
  }

  static Stream<Arguments> permanentErrors() {
    return Stream.of(
        row(403, "domainPolicy", "The domain administrators have disabled Gmail apps.")
            .is(GmailError.DomainPolicy.class),
        row(403, "insufficientPermissions", "Request had insufficient authentication scopes.")
            .is(GmailError.NeedsAuthorizing.class),
        row(403, "forbidden", "Metadata scope does not support 'q' parameter")
            .is(GmailError.NeedsAuthorizing.class),
        row(403, "forbidden", "Delegation denied for legal@acme.example")
            .is(GmailError.Forbidden.class),
        row(400, "invalidArgument", "Invalid pageToken").is(GmailError.InvalidPageToken.class),
        row(400, "invalidArgument", "Invalid id value").is(GmailError.InvalidId.class),
        row(400, "invalidArgument", "Invalid startHistoryId").is(GmailError.BadRequest.class),
        row(404, "notFound", "Requested entity was not found.").is(GmailError.NotFound.class),
        row(409, "aborted", "An unheard-of conflict").is(GmailError.BadRequest.class),
        row(403, "unheardOf", "An unheard-of rule").is(GmailError.Forbidden.class),
        arguments(
            "the API is switched off",
            403,
            error(403, "usageLimits", "accessNotConfigured", "Gmail API has not been used"),
            GmailError.Forbidden.class),
        arguments(
            "a request that was never anybody's",
            403,
            error(403, "usageLimits", "dailyLimitExceededUnreg", "Daily Limit for Unauthenticated"),
            GmailError.Forbidden.class),
        arguments(
            "an envelope without errors, not found",
            404,
            "{\"error\":{\"code\":404,\"message\":\"No.\",\"status\":\"NOT_FOUND\"}}",
            GmailError.NotFound.class),
        arguments(
            "scopes by the details alone",
            403,
            """
            {"error":{"code":403,"message":"No.","status":"PERMISSION_DENIED","details":[{"@type":
             "type.googleapis.com/google.rpc.ErrorInfo","reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}
            ]}}
            """,
            GmailError.NeedsAuthorizing.class),
        arguments("a page of 400", 400, "<title>Error 400</title>", GmailError.BadRequest.class),
        arguments("a page of 403", 403, "<title>Error 403</title>", GmailError.Forbidden.class));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("permanentErrors")
  void aPermanentErrorEndsTheCallAfterOneAttempt(
      String row, int status, String body, Class<? extends GmailError> error) throws Exception {
    try (GmailFixture fixture = new GmailFixture(response(status, body), message())) {
      assertThat(errorOf(raw(fixture))).get().isInstanceOf(error);
      assertThat(errorOf(raw(fixture))).as("no error after the scripted one").isEmpty();
      assertThat(fixture.permits.events())
          .containsExactly("sent response closed", "sent response closed");
    }
  }

  static Stream<Arguments> transientErrors() {
    Stream<Arguments> servers =
        Stream.of(500, 502, 503, 504)
            .flatMap(
                status ->
                    Stream.of(
                        arguments(
                            status + " in JSON",
                            response(
                                status, error(status, "global", "backendError", "Backend Err"))),
                        arguments(
                            status + " in HTML",
                            response(status, "<html><title>Server Error</title></html>")),
                        arguments(status + " without a body", response(status, ""))));
    Stream<Arguments> others =
        Stream.of(
            arguments("404 with truncated JSON", response(404, "{\"error\":{\"code\":404,")),
            arguments("403 with truncated JSON", response(403, "{\"error\":{\"code\":403,")),
            arguments("200 in HTML", response(200, "<html>Log in to the hotel</html>")),
            arguments("200 without a body", response(200, "")),
            arguments("204", bytesOf("HTTP/1.1 204 No Content\r\n\r\n")),
            arguments("200 of another shape", ok("[]")),
            arguments("a message without raw", ok("{\"id\":\"a1\",\"internalDate\":\"1\"}")),
            arguments("what is no HTTP", noHttp()),
            arguments("reset", ScriptedServer.reset()),
            arguments("closed without a response", ScriptedServer.hangUpWithoutResponse()));
    return Stream.concat(servers, others);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transientErrors")
  void aTransientErrorOfARawFetchIsNotRetried(String row, ServerAction act) throws Exception {
    try (GmailFixture fixture = new GmailFixture(act, message())) {
      assertThat(errorOf(raw(fixture)))
          .get()
          .isInstanceOfSatisfying(
              GmailError.Transient.class,
              error -> {
                assertThat(error.counted()).isTrue();
                assertThat(error.sentence()).isNotBlank().doesNotContain("\n", "null");
              });
      assertThat(fixture.permits.charged()).isEqualTo(5);
      assertThat(fixture.server.seen()).hasSize(1);
      assertThat(fixture.tally.totals().totalCalls()).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transientErrors")
  void aTransientErrorOfASmallCallIsRetriedAndCharged(String row, ServerAction act)
      throws Exception {
    try (GmailFixture fixture = new GmailFixture(act, act, ok(GmailResponses.PROFILE))) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(fixture.permits.charged()).isEqualTo(3);
      assertThat(fixture.tally.totals().retried()).isEqualTo(2);
      assertThat(fixture.server.seen()).hasSize(3);
    }
  }

  private static ServerAction bytesOf(String text) {
    return ScriptedServer.bytes(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static ServerAction noHttp() {
    return socket -> {
      bytesOf("220 mail.example ESMTP\r\n").run(socket);
      socket.close();
    };
  }

  private static ServerAction message() {
    return ok(GmailResponses.message("a1", "aGVsbG8=", 5));
  }

  private static CallResult<RawMessageInfo> raw(GmailFixture fixture) throws Exception {
    return fixture.gmail.fetchRaw(fixture.caller, "a1", OutputStream.nullOutputStream());
  }

  private static Optional<GmailError> errorOf(CallResult<?> outcome) {
    return outcome instanceof CallResult.Failure<?> faulted
        ? Optional.of(faulted.error())
        : Optional.empty();
  }

  private static String details(ReportedLimit limit) {
    return limitDetails(limit.metric(), limit.limit(), (int) limit.units(), limit.unit());
  }

  private static Row refusal(String name, int status, String domain, String reason, String text) {
    return new Row(name, status, error(status, domain, reason, text));
  }

  private static Row row(int status, String reason, String message) {
    return refusal(reason + ": " + message, status, "global", reason, message);
  }

  private record Row(String name, int status, String body) {
    Arguments is(Object expected) {
      return arguments(name, status, body, expected);
    }
  }
}
