package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.pactsync.emulator.fault.FaultKind;
import io.pactsync.emulator.fault.FaultRule;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import io.pactsync.emulator.meter.EmulatedLimit;
import io.pactsync.emulator.meter.EmulatedQuota;
import io.pactsync.emulator.meter.PublishedUnitTables;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests Google's exact error bodies. */
class GoogleErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          RATE_LIMITED | 429 | RESOURCE_EXHAUSTED | global | rateLimitExceeded | Resource has been exhausted (e.g. check quota).
          CONCURRENT | 429 | RESOURCE_EXHAUSTED | global | rateLimitExceeded | Too many concurrent requests for user
          RETRY_AFTER | 429 | RESOURCE_EXHAUSTED | global | rateLimitExceeded | User-rate limit exceeded.  Retry after 2026-11-30T10:15:00.000Z (Mail sending)
          USER_RATE_EXCEEDED | 403 | PERMISSION_DENIED | usageLimits | userRateLimitExceeded | User Rate Limit Exceeded
          DAILY_EXCEEDED | 403 | PERMISSION_DENIED | usageLimits | dailyLimitExceeded | Daily Limit Exceeded
          DOMAIN_POLICY | 403 | PERMISSION_DENIED | global | domainPolicy | The domain administrators have disabled Gmail apps.
          INSUFFICIENT_PERMISSIONS | 403 | PERMISSION_DENIED | global | insufficientPermissions | Request had insufficient authentication scopes.
          FAILED_PRECONDITION | 400 | FAILED_PRECONDITION | global | failedPrecondition | Precondition check failed.
          MAIL_NOT_ENABLED | 400 | FAILED_PRECONDITION | global | failedPrecondition | Mail service not enabled
          INVALID_PAGE_TOKEN | 400 | INVALID_ARGUMENT | global | invalidArgument | Invalid pageToken
          BACKEND_ERROR | 500 | INTERNAL | global | backendError | Backend Error
          UNAVAILABLE | 503 | UNAVAILABLE | global | backendError | Backend Error
          GATEWAY_TIMEOUT | 504 | DEADLINE_EXCEEDED | global | backendError | Backend Error
          """)
  void faultsReturnGooglesErrorEnvelope(
      FaultKind kind, int code, String status, String domain, String reason, String message)
      throws Exception {
    InstantSource clock = InstantSource.fixed(Instant.parse("2026-11-30T10:00:00Z"));
    try (EmulatorFixture gmail =
        new EmulatorFixture(EmulatorFixture.unlimitedSettings().clock(clock).build())) {
      gmail.emulator.faults().add(FaultRule.of(kind));
      HttpResponse<String> response = gmail.get("messages");
      assertThat(response.statusCode()).isEqualTo(code);
      assertThat(response.headers().firstValue("Content-Type"))
          .contains("application/json; charset=UTF-8");
      assertThat(response.body())
          .isEqualTo(
              "{\"error\":{\"code\":%d,\"message\":\"%s\",\"errors\":[{\"message\":\"%s\",\"domain\":\"%s\",\"reason\":\"%s\"}],\"status\":\"%s\"}}"
                  .formatted(code, message, message, domain, reason, status));
    }
  }

  @Test
  void refusalOfAnOlderProjectNamesItsLimit() throws Exception {
    assertThat(refusal(EmulatedQuota.of15000PerMinute(), FaultKind.QUERIES_EXCEEDED))
        .isEqualTo(
            quotaBody(
                "Queries",
                "Queries per minute per user",
                "default",
                "defaultPerMinutePerUser",
                "15000",
                "1/min/{project}/{user}"));
  }

  @Test
  void refusalOfANewProjectNamesItsLimit() throws Exception {
    assertThat(refusal(EmulatedQuota.of6000PerMinute(), FaultKind.QUERY_COST_EXCEEDED))
        .isEqualTo(
            quotaBody(
                "Total Query Cost",
                "Units per minute per user",
                "total_query_cost",
                "totalQueryCostPerMinutePerUser",
                "6000",
                "1/min/{project}/{user}"));
  }

  @Test
  void meterRefusalsNameTheExceededLimit() throws Exception {
    Duration minute = Duration.ofMinutes(1);
    assertThat(refusedBy(EmulatedLimit.perUser(4, minute)))
        .isEqualTo(
            quotaBody(
                "Queries",
                "Queries per minute per user",
                "default",
                "defaultPerMinutePerUser",
                "4",
                "1/min/{project}/{user}"));
    assertThat(refusedBy(EmulatedLimit.perProject(4, minute)))
        .isEqualTo(
            quotaBody(
                "Queries",
                "Queries per minute",
                "default",
                "defaultPerMinutePerProject",
                "4",
                "1/min/{project}"));
    assertThat(refusedBy(EmulatedLimit.perUser(4, Duration.ofSeconds(1))))
        .contains("\"usageLimits\",\"reason\":\"userRateLimitExceeded\"");
    assertThat(refusedBy(EmulatedLimit.perProject(4, Duration.ofDays(1))))
        .contains("\"usageLimits\",\"reason\":\"dailyLimitExceeded\"");
  }

  @Test
  void invalidTokenIsReportedInBodyAndHeader() throws Exception {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      for (String authorization : List.of("Bearer nonsense", "Basic YTpi", "")) {
        HttpResponse<String> response =
            gmail.send(
                gmail
                    .anonymous("/gmail/v1/users/me/profile")
                    .header("Authorization", authorization));
        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
            .contains("Bearer realm=\"https://accounts.google.com/\", error=\"invalid_token\"");
        assertThat(response.body())
            .isEqualTo(
                "{\"error\":{\"code\":401,\"message\":\"Invalid"
                    + " Credentials\",\"errors\":[{\"message\":\"Invalid"
                    + " Credentials\",\"domain\":\"global\",\"reason\":\"authError\",\"location\":\"Authorization\",\"locationType\":\"header\"}],\"status\":\"UNAUTHENTICATED\"}}");
      }
    }
  }

  @Test
  void malformedIdIsInvalidAndUnknownIdIsNotFound() throws Exception {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      assertThat(gmail.get("messages/xyz").body())
          .contains("\"code\":400,\"message\":\"Invalid id value\"", "\"invalidArgument\"");
      assertThat(gmail.get("messages/18c0ffee").body())
          .isEqualTo(
              "{\"error\":{\"code\":404,\"message\":\"Requested entity was not"
                  + " found.\",\"errors\":[{\"message\":\"Requested entity was not"
                  + " found.\",\"domain\":\"global\",\"reason\":\"notFound\"}],\"status\":\"NOT_FOUND\"}}");
    }
  }

  @Test
  void scopesAllowMethodsAndMetadataForbidsSearch() throws Exception {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited().withMails(1)) {
      String id = gmail.json("messages").path("messages").get(0).path("id").asText();
      Set<String> readonly = Set.of("https://www.googleapis.com/auth/gmail.readonly");
      Set<String> metadata = Set.of("https://www.googleapis.com/auth/gmail.metadata");
      Set<String> both = Set.of(readonly.iterator().next(), metadata.iterator().next());
      assertThat(as(gmail, readonly, "messages?q=lease").statusCode()).isEqualTo(200);
      assertThat(as(gmail, metadata, "messages").statusCode()).isEqualTo(200);
      assertThat(as(gmail, metadata, "messages/" + id + "?format=raw").statusCode()).isEqualTo(403);
      assertThat(as(gmail, both, "messages?q=lease").body())
          .contains("\"forbidden\"", "Metadata scope does not support 'q' parameter");
      assertThat(as(gmail, Set.of("openid"), "profile").body())
          .contains("\"insufficientPermissions\"");
    }
  }

  @Test
  void tokenGivesAccessOnlyToItsMailbox() throws Exception {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      gmail.emulator.addMailbox(new EmulatorMailbox("sales@acme.example", InstantSource.system()));
      HttpResponse<String> response =
          gmail.send(
              gmail
                  .anonymous("/gmail/v1/users/sales@acme.example/profile")
                  .header("Authorization", "Bearer " + gmail.token));
      assertThat(response.statusCode()).isEqualTo(403);
      assertThat(response.body()).contains("Delegation denied for sales@acme.example");
    }
  }

  @Test
  void accountWithoutMailboxHasNoMailService() throws Exception {
    try (EmulatorFixture gmail = EmulatorFixture.unlimited()) {
      String token = gmail.emulator.oauth().accessTokenFor("nobody@acme.example");
      HttpResponse<String> response =
          gmail.send(
              gmail
                  .anonymous("/gmail/v1/users/me/profile")
                  .header("Authorization", "Bearer " + token));
      assertThat(response.body()).contains("Mail service not enabled", "failedPrecondition");
    }
  }

  private static HttpResponse<String> as(EmulatorFixture gmail, Set<String> scopes, String path)
      throws Exception {
    String token = gmail.emulator.oauth().accessTokenFor(EmulatorFixture.INBOX, scopes);
    return gmail.send(
        gmail.anonymous("/gmail/v1/users/me/" + path).header("Authorization", "Bearer " + token));
  }

  @Test
  void burstIsRefusedWithThePerMinuteLimit() throws Exception {
    EmulatedLimit minute = EmulatedLimit.perUser(6000, Duration.ofMinutes(1));
    EmulatedLimit part = EmulatedLimit.perUser(4, Duration.ofSeconds(10));
    EmulatedLimit ofAll = EmulatedLimit.perProject(1_200_000, Duration.ofMinutes(1));
    assertThat(refusedBy(ofAll, minute, part))
        .isEqualTo(
            quotaBody(
                "Queries",
                "Queries per minute per user",
                "default",
                "defaultPerMinutePerUser",
                "6000",
                "1/min/{project}/{user}"));
  }

  /** Returns the response body of the fault. */
  private static String refusal(EmulatedQuota quota, FaultKind kind) throws Exception {
    try (EmulatorFixture gmail =
        new EmulatorFixture(EmulatorSettings.builder().quota(quota).build())) {
      gmail.emulator.faults().add(FaultRule.of(kind));
      return gmail.get("messages").body();
    }
  }

  private static String refusedBy(EmulatedLimit... limits) throws Exception {
    EmulatedQuota quota = EmulatedQuota.of(PublishedUnitTables.classic(), List.of(limits));
    try (EmulatorFixture gmail =
        new EmulatorFixture(EmulatorSettings.builder().quota(quota).build())) {
      HttpResponse<String> response = gmail.get("messages");
      assertThat(response.statusCode()).isEqualTo(403);
      return response.body();
    }
  }

  private static String quotaBody(
      String metric, String limit, String metricId, String limitId, String value, String unit) {
    String message =
        "Quota exceeded for quota metric '"
            + metric
            + "' and limit '"
            + limit
            + "' of service 'gmail.googleapis.com' for consumer 'project_number:100000000001'.";
    return "{\"error\":{\"code\":403,\"message\":\"%s\",\"errors\":[{\"message\":\"%s\",\"domain\":\"usageLimits\",\"reason\":\"rateLimitExceeded\"}],\"status\":\"PERMISSION_DENIED\",\"details\":[{\"@type\":\"type.googleapis.com/google.rpc.ErrorInfo\",\"reason\":\"RATE_LIMIT_EXCEEDED\",\"domain\":\"googleapis.com\",\"metadata\":{\"service\":\"gmail.googleapis.com\",\"quota_metric\":\"gmail.googleapis.com/%s\",\"quota_limit\":\"%s\",\"quota_limit_value\":\"%s\",\"quota_unit\":\"%s\",\"consumer\":\"projects/100000000001\"}}]}}"
        .formatted(message, message, metricId, limitId, value, unit);
  }
}
