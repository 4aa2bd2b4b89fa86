package io.pactsync.emulator.api;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The error responses of Gmail, with Google's exact texts. {@link GoogleQuotaErrors} has the quota
 * errors.
 */
final class GoogleErrors {
  /** Always writes three digits of milliseconds. */
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private GoogleErrors() {}

  static GoogleError invalidCredentials() {
    return GoogleError.global(401, "UNAUTHENTICATED", "authError", "Invalid Credentials");
  }

  static GoogleError insufficientPermissions() {
    return forbidden("insufficientPermissions", "Request had insufficient authentication scopes.");
  }

  static GoogleError metadataScopeHasNoQuery() {
    return forbidden("forbidden", "Metadata scope does not support 'q' parameter");
  }

  static GoogleError metadataScopeHasNoFormat(String format) {
    return forbidden("forbidden", "Metadata scope doesn't allow format " + format);
  }

  static GoogleError delegationDenied(String user) {
    return forbidden("forbidden", "Delegation denied for " + user);
  }

  static GoogleError domainPolicy() {
    return forbidden("domainPolicy", "The domain administrators have disabled Gmail apps.");
  }

  static GoogleError apiDisabled() {
    return new GoogleError(
        403,
        "PERMISSION_DENIED",
        "usageLimits",
        "accessNotConfigured",
        "Gmail API has not been used in project 123456789012 before or it is disabled. Enable it by"
            + " visiting https://console.developers.google.com/apis/api/gmail.googleapis.com/"
            + "overview?project=123456789012 then retry. If you enabled this API recently, wait a"
            + " few minutes for the action to propagate to our systems and retry.",
        Optional.empty());
  }

  static GoogleError delegationDenied() {
    return forbidden("forbidden", "Delegation denied for legal@example.com");
  }

  static GoogleError mailServiceNotEnabled() {
    return failedPrecondition("Mail service not enabled");
  }

  static GoogleError preconditionFailed() {
    return failedPrecondition("Precondition check failed.");
  }

  static GoogleError invalidPageToken() {
    return invalidArgument("Invalid pageToken");
  }

  static GoogleError invalidId() {
    return invalidArgument("Invalid id value");
  }

  static GoogleError invalidArgument(String message) {
    return GoogleError.global(400, "INVALID_ARGUMENT", "invalidArgument", message);
  }

  static GoogleError notFound() {
    return GoogleError.global(404, "NOT_FOUND", "notFound", "Requested entity was not found.");
  }

  /** Returns a 500, 502, 503 or 504 error. */
  static GoogleError backendError(int code) {
    String status =
        switch (code) {
          case 502, 503 -> "UNAVAILABLE";
          case 504 -> "DEADLINE_EXCEEDED";
          default -> "INTERNAL";
        };
    return GoogleError.global(code, status, "backendError", "Backend Error");
  }

  static GoogleError resourceExhausted() {
    return tooMany("Resource has been exhausted (e.g. check quota).");
  }

  static GoogleError tooManyConcurrent() {
    return tooMany("Too many concurrent requests for user");
  }

  static GoogleError retryAfter(Instant until) {
    return tooMany(
        "User-rate limit exceeded.  Retry after " + MILLIS.format(until) + " (Mail sending)");
  }

  private static GoogleError tooMany(String message) {
    return GoogleError.global(429, "RESOURCE_EXHAUSTED", "rateLimitExceeded", message);
  }

  private static GoogleError forbidden(String reason, String message) {
    return GoogleError.global(403, "PERMISSION_DENIED", reason, message);
  }

  private static GoogleError failedPrecondition(String message) {
    return GoogleError.global(400, "FAILED_PRECONDITION", "failedPrecondition", message);
  }
}
