package io.pactsync.gmail;

import io.pactsync.quota.NamedLimit;
import io.pactsync.quota.Refusal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Classifies Gmail's errors: JSON errors, HTML pages and exception connections. Google's {@code
 * reason} decides. The HTTP status decides only when there is no known reason, because Gmail sends
 * the same refusal as 403 or as 429.
 */
final class FaultReader {
  private static final Pattern TITLE =
      Pattern.compile("<title>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final int MAX_TEXT_LENGTH = 300;

  private final RetryAfter retryAfter;

  FaultReader(InstantSource clock) {
    retryAfter = new RetryAfter(clock);
  }

  /**
   * @param status an error status
   * @param retryHeader the Retry-After header
   * @param body the part of the body that could be read
   */
  Setback ofAnswer(int status, Optional<String> retryHeader, String body) {
    return ErrorEnvelope.in(body)
        .map(error -> ofEnvelope(status, retryAfter.in(retryHeader, error.message()), error))
        .orElseGet(() -> ofPage(status, retryAfter.in(retryHeader, ""), body));
  }

  /** Classifies a request that got no response or a truncated one. */
  Setback ofBroken(IOException exception) {
    String text = oneLine(textOf(exception));
    if (exception instanceof NotSentException) {
      return new Setback.Unsent(text);
    }
    return exception instanceof StaleConnectionException
        ? new Setback.StaleConnection(text)
        : new Setback.Broken(text, Optional.empty());
  }

  private static Setback ofEnvelope(int status, Optional<Instant> until, ErrorEnvelope error) {
    String text = oneLine(error.message().isBlank() ? "HTTP status " + status : error.message());
    return switch (error.reason()) {
      case "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "RATE_LIMIT_EXCEEDED" ->
          refusal(text, until, error.limit());
      case "dailyLimitExceeded" -> new Setback.Refused(new Refusal.DailyLimit());
      case "domainPolicy" -> new Setback.Final(new Fault.DomainPolicy(text));
      case "insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT" ->
          needsAuthorizing("it was authorized without the right to read mail", text);
      case "forbidden" ->
          // The scope gmail.metadata forbids q, even if gmail.readonly was granted, too.
          text.contains("Metadata scope")
              ? needsAuthorizing("leave out the scope gmail.metadata", text)
              : ofStatus(status, until, error, text);
      case "failedPrecondition" -> new Setback.Precondition(text);
      case "invalidArgument", "badRequest", "invalid" -> badRequest(error.reason(), text);
      case "authError" -> new Setback.Unauthorized(text);
      case "notFound" -> new Setback.Final(new Fault.NotFound());
      case "backendError", "internalError" -> new Setback.Broken(text, until);
      // Their domain is usageLimits, but waiting does not help.
      case "accessNotConfigured", "SERVICE_DISABLED" -> forbidden(error.reason(), text);
      default ->
          // A reason that ends in "Unreg" means a request without any credential.
          error.domain().equals("usageLimits") && status == 403 && !error.reason().endsWith("Unreg")
              ? refusal(text, until, error.limit())
              : ofStatus(status, until, error, text);
    };
  }

  /** Classifies by status when the reason is unknown or missing. */
  private static Setback ofStatus(
      int status, Optional<Instant> until, ErrorEnvelope error, String text) {
    String reason = error.reason().isEmpty() ? error.status() : error.reason();
    if (status >= 500 || status == 408) {
      return new Setback.Broken(text, until);
    }
    return switch (status) {
      case 401 -> new Setback.Unauthorized(text);
      case 403 -> forbidden(reason, text);
      case 404 -> new Setback.Final(new Fault.NotFound());
      case 429 -> refusal(text, until, error.limit());
      default ->
          error.status().equals("FAILED_PRECONDITION")
              ? new Setback.Precondition(text)
              : badRequest(reason, text);
    };
  }

  /**
   * Classifies a response without an error object. It comes from a front end or a proxy, not from
   * Gmail.
   */
  private static Setback ofPage(int status, Optional<Instant> until, String body) {
    String text = "HTTP status " + status + ": " + oneLine(page(body));
    boolean truncated = body.isBlank() || body.stripLeading().startsWith("{");
    return switch (status) {
      case 401 -> new Setback.Unauthorized(text);
      case 429 -> refusal(text, until, Optional.empty());
      // A "not found" page does not mean that the message is gone.
      case 404, 408 -> new Setback.Broken(text, until);
      default ->
          status >= 400 && status < 500 && !truncated
              ? status == 403 ? forbidden("", text) : badRequest("", text)
              : new Setback.Broken(text, until);
    };
  }

  private static Setback refusal(String text, Optional<Instant> until, Optional<NamedLimit> limit) {
    if (text.toLowerCase(Locale.ROOT).startsWith("too many concurrent requests")) {
      return new Setback.Refused(new Refusal.TooManyConcurrent());
    }
    boolean daily = limit.map(named -> named.unit().equals("1/d/{project}")).orElse(false);
    return new Setback.Refused(
        daily ? new Refusal.DailyLimit() : new Refusal.RateLimited(until, limit));
  }

  private static Setback badRequest(String reason, String text) {
    String lowerCase = text.toLowerCase(Locale.ROOT);
    if (lowerCase.contains("invalid pagetoken")) {
      return new Setback.Final(new Fault.InvalidPageToken());
    }
    return new Setback.Final(
        lowerCase.contains("invalid id value")
            ? new Fault.InvalidId(text)
            : new Fault.BadRequest(reason.isEmpty() ? "no reason given" : reason, text));
  }

  private static Setback forbidden(String reason, String text) {
    return new Setback.Final(
        new Fault.Forbidden(reason.isEmpty() ? "no reason given" : reason, text));
  }

  private static Setback needsAuthorizing(String why, String text) {
    return new Setback.Final(
        new Fault.NeedsAuthorizing("authorize the inbox again: " + why + " (" + text + ")"));
  }

  private static String textOf(IOException exception) {
    Throwable root = exception.getCause() == null ? exception : exception.getCause();
    String message = String.valueOf(root.getMessage());
    if (root instanceof UnknownHostException) {
      return "no such host: " + message;
    }
    if (exception instanceof UnreadableAnswerException) {
      return String.valueOf(exception.getMessage());
    }
    if (!(root instanceof InterruptedIOException)) {
      return "the connection failed: " + message;
    }
    return exception instanceof NotSentException
        ? "no connection in time: " + message
        : "no response in time: " + message;
  }

  private static String page(String body) {
    Matcher title = TITLE.matcher(body);
    if (title.find()) {
      return title.group(1);
    }
    return body.isBlank() ? "an empty response" : body;
  }

  private static String oneLine(String text) {
    String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return line.length() <= MAX_TEXT_LENGTH ? line : line.substring(0, MAX_TEXT_LENGTH) + "…";
  }
}
