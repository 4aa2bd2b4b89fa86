package io.pactsync.gmail;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pactsync.quota.ReportedLimit;
import java.util.Optional;

/**
 * The error object in Google's JSON response. Missing fields are empty strings.
 *
 * @param reason of the first error, such as {@code rateLimitExceeded}
 * @param domain of the first error, such as {@code usageLimits}
 * @param status the canonical code, such as {@code RESOURCE_EXHAUSTED}
 * @param limit the limit that the details name
 */
record GoogleErrorResponse(
    String reason, String domain, String status, String message, Optional<ReportedLimit> limit) {
  private static final JsonMapper JSON = new JsonMapper();

  /** The error object in this body, or empty when there is none. */
  static Optional<GoogleErrorResponse> parse(String body) {
    JsonNode error;
    try {
      error = JSON.readTree(body).path("error");
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
    if (!error.isObject()) {
      return Optional.empty();
    }
    JsonNode first = error.path("errors").path(0);
    JsonNode info = info(error.path("details"));
    String reason = first.path("reason").asText("");
    return Optional.of(
        new GoogleErrorResponse(
            // Newer error objects may have no list of errors.
            reason.isEmpty() ? info.path("reason").asText("") : reason,
            first.path("domain").asText(""),
            error.path("status").asText(""),
            error.path("message").asText(first.path("message").asText("")),
            limit(info.path("metadata"))));
  }

  /** Whether the body is a whole JSON document, of whichever server. */
  static boolean isWhole(String body) {
    try {
      return !JSON.readTree(body).isMissingNode();
    } catch (JsonProcessingException e) {
      return false;
    }
  }

  private static JsonNode info(JsonNode details) {
    for (JsonNode detail : details) {
      if (detail.path("@type").asText("").endsWith("google.rpc.ErrorInfo")) {
        return detail;
      }
    }
    return details.path(-1);
  }

  private static Optional<ReportedLimit> limit(JsonNode metadata) {
    long units = metadata.path("quota_limit_value").asLong(0);
    String limit = metadata.path("quota_limit").asText("");
    if (units < 1 || limit.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new ReportedLimit(
            metadata.path("quota_metric").asText(""),
            limit,
            units,
            metadata.path("quota_unit").asText("")));
  }
}
