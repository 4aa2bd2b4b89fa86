package io.pactsync.gmail;

import static io.pactsync.gmail.Envelopes.error;
import static io.pactsync.gmail.Envelopes.limitDetails;
import static io.pactsync.gmail.ScriptedServer.answer;
import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.pactsync.gmail.ScriptedServer.Act;
import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.Refusal;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of Gmail's error table over HTTP, as the caller and the limiter see it. */
class FaultTableTest {
  private static final String OLD_QUOTA =
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service"
          + " 'gmail.googleapis.com' for consumer 'project_number:1'.";
  private static final String NEW_QUOTA =
      "Quota exceeded for quota metric 'Total Query Cost' and limit 'Units per minute per user' of"
          + " service 'gmail.googleapis.com' for consumer 'project_number:1'.";
  private static final String USER_MINUTE = "1/min/{project}/{user}";

  static Stream<Arguments> refusals() {
    NamedLimit classic =
        new NamedLimit(
            "gmail.googleapis.com/default", "defaultPerMinutePerUser", 15000, USER_MINUTE);
    NamedLimit young =
        new NamedLimit(
            "gmail.googleapis.com/total_query_cost",
            "totalQueryCostPerMinutePerUser",
            6000,
            USER_MINUTE);
    Refusal unnamed = new Refusal.RateLimited(Optional.empty(), Optional.empty());
    return Stream.of(
        refusal("quota without details", 403, "usageLimits", "rateLimitExceeded", OLD_QUOTA)
            .is(unnamed),
        arguments(
            "quota, classic price list",
            403,
            error(403, "usageLimits", "rateLimitExceeded", OLD_QUOTA, details(classic)),
            new Refusal.RateLimited(Optional.empty(), Optional.of(classic))),
        arguments(
            "quota, price list of 2026",
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
                details(new NamedLimit("m", "perDayPerProject", 80_000_000, "1/d/{project}"))),
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
        new GmailFixture(answer(status, body), answer(status, body), message())) {
      assertThat(raw(fixture)).isInstanceOf(Outcome.Answered.class);
      assertThat(fixture.permits.told())
          .containsExactly("sent refused closed", "sent refused closed", "sent answered closed");
      assertThat(fixture.permits.granted().get(0).refusals).containsExactly(refusal);
      assertThat(fixture.permits.charged()).isEqualTo(15);
      assertThat(fixture.tally.spent().refused()).isEqualTo(2);
      assertThat(fixture.tally.spent().totalUnits()).isEqualTo(15);
      assertThat(fixture.tally.spent().retried()).isZero();
      assertThat(fixture.time.sleeps()).as("only the limiter waits").isEmpty();
    }
  }

  static Stream<Arguments> permanentFaults() {
    return Stream.of(
        row(403, "domainPolicy", "The domain administrators have disabled Gmail apps.")
            .is(Fault.DomainPolicy.class),
        row(403, "insufficientPermissions", "Request had insufficient authentication scopes.")
            .is(Fault.NeedsAuthorizing.class),
        row(403, "forbidden", "Metadata scope does not support 'q' parameter")
            .is(Fault.NeedsAuthorizing.class),
        row(403, "forbidden", "Delegation denied for legal@acme.example").is(Fault.Forbidden.class),
        row(400, "invalidArgument", "Invalid pageToken").is(Fault.InvalidPageToken.class),
        row(400, "invalidArgument", "Invalid id value").is(Fault.InvalidId.class),
        row(400, "invalidArgument", "Invalid startHistoryId").is(Fault.BadRequest.class),
        row(404, "notFound", "Requested entity was not found.").is(Fault.NotFound.class),
        row(409, "aborted", "An unheard-of conflict").is(Fault.BadRequest.class),
        row(403, "unheardOf", "An unheard-of rule").is(Fault.Forbidden.class),
        arguments(
            "the API is switched off",
            403,
            error(403, "usageLimits", "accessNotConfigured", "Gmail API has not been used"),
            Fault.Forbidden.class),
        arguments(
            "a request that was never anybody's",
            403,
            error(403, "usageLimits", "dailyLimitExceededUnreg", "Daily Limit for Unauthenticated"),
            Fault.Forbidden.class),
        arguments(
            "an envelope without errors, not found",
            404,
            "{\"error\":{\"code\":404,\"message\":\"No.\",\"status\":\"NOT_FOUND\"}}",
            Fault.NotFound.class),
        arguments(
            "scopes by the details alone",
            403,
            """
            {"error":{"code":403,"message":"No.","status":"PERMISSION_DENIED","details":[{"@type":
             "type.googleapis.com/google.rpc.ErrorInfo","reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}
            ]}}
            """,
            Fault.NeedsAuthorizing.class),
        arguments("a page of 400", 400, "<title>Error 400</title>", Fault.BadRequest.class),
        arguments("a page of 403", 403, "<title>Error 403</title>", Fault.Forbidden.class));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("permanentFaults")
  void aPermanentErrorEndsTheCallAfterOneAttempt(
      String row, int status, String body, Class<? extends Fault> fault) throws Exception {
    try (GmailFixture fixture = new GmailFixture(answer(status, body), message())) {
      assertThat(errorOf(raw(fixture))).get().isInstanceOf(fault);
      assertThat(errorOf(raw(fixture))).as("no error after the scripted one").isEmpty();
      assertThat(fixture.permits.told())
          .containsExactly("sent answered closed", "sent answered closed");
    }
  }

  static Stream<Arguments> transientFaults() {
    Stream<Arguments> servers =
        Stream.of(500, 502, 503, 504)
            .flatMap(
                status ->
                    Stream.of(
                        arguments(
                            status + " in JSON",
                            answer(status, error(status, "global", "backendError", "Backend Err"))),
                        arguments(
                            status + " in HTML",
                            answer(status, "<html><title>Server Error</title></html>")),
                        arguments(status + " without a body", answer(status, ""))));
    Stream<Arguments> others =
        Stream.of(
            arguments("404 from no Gmail", answer(404, "<title>Error 404 (Not Found)!!1</title>")),
            arguments("a redirect", answer(302, "", "Location: http://127.0.0.1:1/")),
            arguments("403 with truncated JSON", answer(403, "{\"error\":{\"code\":403,")),
            arguments("200 in HTML", answer(200, "<html>Log in to the hotel</html>")),
            arguments("200 without a body", answer(200, "")),
            arguments("204", bytesOf("HTTP/1.1 204 No Content\r\n\r\n")),
            arguments("200 of another shape", ok("[]")),
            arguments("a message without raw", ok("{\"id\":\"a1\",\"internalDate\":\"1\"}")),
            arguments("what is no HTTP", noHttp()),
            arguments("reset", ScriptedServer.reset()),
            arguments("closed unanswered", ScriptedServer.hangUpUnanswered()));
    return Stream.concat(servers, others);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transientFaults")
  void aTransientErrorOfARawFetchIsNotRetried(String row, Act act) throws Exception {
    try (GmailFixture fixture = new GmailFixture(act, message())) {
      assertThat(errorOf(raw(fixture)))
          .get()
          .isInstanceOfSatisfying(
              Fault.Transient.class,
              fault -> {
                assertThat(fault.counted()).isTrue();
                assertThat(fault.sentence()).isNotBlank().doesNotContain("\n", "null");
              });
      assertThat(fixture.permits.charged()).isEqualTo(5);
      assertThat(fixture.server.seen()).hasSize(1);
      assertThat(fixture.tally.spent().totalCalls()).isEqualTo(1);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("transientFaults")
  void aTransientErrorOfASmallCallIsRetriedAndCharged(String row, Act act) throws Exception {
    try (GmailFixture fixture = new GmailFixture(act, act, ok(Envelopes.PROFILE))) {
      assertThat(fixture.gmail.profile(fixture.caller)).isInstanceOf(Outcome.Answered.class);
      assertThat(fixture.permits.charged()).isEqualTo(3);
      assertThat(fixture.tally.spent().retried()).isEqualTo(2);
      assertThat(fixture.server.seen()).hasSize(3);
    }
  }

  private static Act bytesOf(String text) {
    return ScriptedServer.bytes(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static Act noHttp() {
    return socket -> {
      bytesOf("220 mail.example ESMTP\r\n").play(socket);
      socket.close();
    };
  }

  private static Act message() {
    return ok(Envelopes.message("a1", "aGVsbG8=", 5));
  }

  private static Outcome<RawMessage> raw(GmailFixture fixture) throws Exception {
    return fixture.gmail.raw(fixture.caller, "a1", OutputStream.nullOutputStream());
  }

  private static Optional<Fault> errorOf(Outcome<?> outcome) {
    return outcome instanceof Outcome.Faulted<?> faulted
        ? Optional.of(faulted.fault())
        : Optional.empty();
  }

  private static String details(NamedLimit limit) {
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
