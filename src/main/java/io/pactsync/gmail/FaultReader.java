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
 * The one place where Gmail's errors become this program's words, whether they come as JSON, as a
 * page of HTML or as a broken connection. Google's {@code reason} decides; the HTTP status only
 * where there is none, since Gmail sends the same refusal as 403 or as 429.
 */
final class FaultReader {
  private static final Pattern TITLE =
      Pattern.compile("<title>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final int LONGEST_TEXT = 300;

  private final RetryAfter retryAfter;

  FaultReader(InstantSource clock) {
    retryAfter = new RetryAfter(clock);
  }

  /**
   * @param status any but a success
   * @param retryHeader the Retry-After header
   * @param body what could be read of it
   */
  Setback ofAnswer(int status, Optional<String> retryHeader, String body) {
    return ErrorEnvelope.in(body)
        .map(error -> ofEnvelope(status, retryAfter.in(retryHeader, error.message()), error))
        .orElseGet(() -> ofPage(status, retryAfter.in(retryHeader, ""), body));
  }

  /** For a request that had no answer, or one that broke off. */
  Setback ofBroken(IOException broken) {
    String text = tidy(textOf(broken));
    if (broken instanceof NotSentException) {
      return new Setback.Unsent(text);
    }
    return broken instanceof StaleConnectionException
        ? new Setback.StaleConnection(text)
        : new Setback.Broken(text, Optional.empty());
  }

  private static Setback ofEnvelope(int status, Optional<Instant> until, ErrorEnvelope error) {
    String text = tidy(error.message().isBlank() ? "HTTP status " + status : error.message());
    return switch (error.reason()) {
      case "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "RATE_LIMIT_EXCEEDED" ->
          refusal(text, until, error.limit());
      case "dailyLimitExceeded" -> new Setback.Refused(new Refusal.DailyLimit());
      case "domainPolicy" -> new Setback.Final(new Fault.DomainPolicy(text));
      case "insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT" ->
          needsAuthorizing("it was authorized without the right to read mail", text);
      case "forbidden" ->
          // gmail.metadata forbids q even where gmail.readonly was granted beside it.
          text.contains("Metadata scope")
              ? needsAuthorizing("leave out the scope gmail.metadata", text)
              : ofStatus(status, until, error, text);
      case "failedPrecondition" -> new Setback.Precondition(text);
      case "invalidArgument", "badRequest", "invalid" -> badRequest(error.reason(), text);
      case "authError" -> new Setback.Unauthorized(text);
      case "notFound" -> new Setback.Final(new Fault.NotFound());
      case "backendError", "internalError" -> new Setback.Broken(text, until);
      // In usageLimits like the refusals, but waiting mends neither.
      case "accessNotConfigured", "SERVICE_DISABLED" -> forbidden(error.reason(), text);
      default ->
          // The "Unreg" reasons mean a request without any credential.
          error.domain().equals("usageLimits") && status == 403 && !error.reason().endsWith("Unreg")
              ? refusal(text, until, error.limit())
              : ofStatus(status, until, error, text);
    };
  }

  /** For reasons that are new or missing. */
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

  /** For an answer without an envelope: from a front end or a proxy, not from Gmail itself. */
  private static Setback ofPage(int status, Optional<Instant> until, String body) {
    String text = "HTTP status " + status + ": " + tidy(page(body));
    boolean cut = body.isBlank() || body.stripLeading().startsWith("{");
    return switch (status) {
      case 401 -> new Setback.Unauthorized(text);
      case 429 -> refusal(text, until, Optional.empty());
      // A page that is "not found" does not say that a message is gone.
      case 404, 408 -> new Setback.Broken(text, until);
      default ->
          status >= 400 && status < 500 && !cut
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
    String said = text.toLowerCase(Locale.ROOT);
    if (said.contains("invalid pagetoken")) {
      return new Setback.Final(new Fault.InvalidPageToken());
    }
    return new Setback.Final(
        said.contains("invalid id value")
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

  private static String textOf(IOException broken) {
    Throwable root = broken.getCause() == null ? broken : broken.getCause();
    String message = String.valueOf(root.getMessage());
    if (root instanceof UnknownHostException) {
      return "no such host: " + message;
    }
    if (broken instanceof UnreadableAnswerException) {
      return String.valueOf(broken.getMessage());
    }
    if (!(root instanceof InterruptedIOException)) {
      return "the connection failed: " + message;
    }
    return broken instanceof NotSentException
        ? "no connection in time: " + message
        : "no answer in time: " + message;
  }

  private static String page(String body) {
    Matcher title = TITLE.matcher(body);
    if (title.find()) {
      return title.group(1);
    }
    return body.isBlank() ? "an empty answer" : body;
  }

  private static String tidy(String text) {
    String oneLine = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    return oneLine.length() <= LONGEST_TEXT ? oneLine : oneLine.substring(0, LONGEST_TEXT) + "…";
  }
}
