package io.pactsync.gmail;

import io.pactsync.gmail.exchange.NotSentException;
import io.pactsync.gmail.exchange.StaleConnectionException;
import io.pactsync.proxy.ProxyException;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.ReportedLimit;
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
 * Classifies Gmail's errors: JSON errors, HTML pages and failed connections. The {@code reason} in
 * a JSON error decides. Without a known reason, the HTTP status decides; it comes second because
 * Gmail sends the same refusal with 403 or 429.
 */
final class GmailErrorReader {
  private static final Pattern TITLE =
      Pattern.compile("<title>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final int MAX_TEXT_LENGTH = 300;

  private final RetryAfterReader retryAfter;

  GmailErrorReader(InstantSource clock) {
    retryAfter = new RetryAfterReader(clock);
  }

  /**
   * @param status an error status
   * @param url the address of the request
   * @param retryHeader the Retry-After header
   * @param body the part of the body that could be read
   */
  AttemptFailure classifyResponse(
      int status, String url, Optional<String> retryHeader, String body) {
    return GoogleErrorResponse.parse(body)
        .map(error -> ofJsonError(status, retryAfter.read(retryHeader, error.message()), error))
        .orElseGet(() -> ofPage(status, url, retryAfter.read(retryHeader, ""), body));
  }

  /** Classifies a request that got no response or a truncated one. */
  AttemptFailure classifyException(IOException exception) {
    Optional<ProxyException> proxy = ProxyException.findIn(exception);
    String text = oneLine(proxy.map(Throwable::getMessage).orElseGet(() -> textOf(exception)));
    boolean refused = proxy.filter(ProxyException::isPermanent).isPresent();
    if (refused || exception instanceof NotSentException) {
      return new AttemptFailure.NotSent(text, refused);
    }
    if (proxy.isPresent()) {
      return new AttemptFailure.TransientError(text, Optional.empty());
    }
    return exception instanceof StaleConnectionException
        ? new AttemptFailure.StaleConnection(text)
        : new AttemptFailure.TransientError(text, Optional.empty());
  }

  private static AttemptFailure ofJsonError(
      int status, Optional<Instant> until, GoogleErrorResponse error) {
    String text = oneLine(error.message().isBlank() ? "HTTP status " + status : error.message());
    return switch (error.reason()) {
      case "rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "RATE_LIMIT_EXCEEDED" ->
          refusal(text, until, error.limit());
      case "dailyLimitExceeded" -> new AttemptFailure.RateLimitRefusal(new Refusal.DailyLimit());
      case "domainPolicy" -> new AttemptFailure.PermanentError(new GmailError.DomainPolicy(text));
      case "insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT" ->
          needsAuthorizing("it was authorized without the right to read mail", text);
      case "forbidden" ->
          // The scope gmail.metadata forbids q, even if gmail.readonly was granted, too.
          text.contains("Metadata scope")
              ? needsAuthorizing("leave out the scope gmail.metadata", text)
              : ofStatus(status, until, error, text);
      case "failedPrecondition" ->
          new AttemptFailure.DoubtfulError(new GmailError.FailedPrecondition(text));
      case "invalidArgument", "badRequest", "invalid" -> badRequest(error.reason(), text);
      case "authError" -> new AttemptFailure.Unauthorized(text);
      case "notFound" -> new AttemptFailure.PermanentError(new GmailError.NotFound());
      case "backendError", "internalError" -> new AttemptFailure.TransientError(text, until);
      // Their domain is usageLimits, but waiting does not help.
      case "accessNotConfigured", "SERVICE_DISABLED" ->
          new AttemptFailure.PermanentError(new GmailError.Forbidden(error.reason(), text));
      default ->
          // A reason that ends in "Unreg" means a request without any credential.
          error.domain().equals("usageLimits") && status == 403 && !error.reason().endsWith("Unreg")
              ? refusal(text, until, error.limit())
              : ofStatus(status, until, error, text);
    };
  }

  /** Classifies by status when the reason is unknown or missing. */
  private static AttemptFailure ofStatus(
      int status, Optional<Instant> until, GoogleErrorResponse error, String text) {
    String reason = error.reason().isEmpty() ? error.status() : error.reason();
    if (status >= 500 || status == 408) {
      return new AttemptFailure.TransientError(text, until);
    }
    return switch (status) {
      case 401 -> new AttemptFailure.Unauthorized(text);
      case 403 -> forbidden(reason, text);
      case 404 -> new AttemptFailure.PermanentError(new GmailError.NotFound());
      case 429 -> refusal(text, until, error.limit());
      default ->
          error.status().equals("FAILED_PRECONDITION")
              ? new AttemptFailure.DoubtfulError(new GmailError.FailedPrecondition(text))
              : badRequest(reason, text);
    };
  }

  /**
   * Classifies a response without an error object. It comes from a front end or a proxy, not from
   * Gmail.
   */
  private static AttemptFailure ofPage(
      int status, String url, Optional<Instant> until, String body) {
    String text = "HTTP status " + status + ": " + oneLine(pageText(body));
    boolean isJson = body.stripLeading().startsWith("{");
    boolean truncated = body.isBlank() || isJson;
    return switch (status) {
      case 401 -> new AttemptFailure.Unauthorized(text);
      case 429 -> refusal(text, until, Optional.empty());
      case 408 -> new AttemptFailure.TransientError(text, until);
      // A "not found" page does not mean that the message is gone, but that this is not Gmail.
      case 301, 302, 303, 307, 308, 404, 405, 410 ->
          isJson && !GoogleErrorResponse.isWhole(body)
              ? new AttemptFailure.TransientError(text, until)
              : new AttemptFailure.ForeignResponse(url + " responded with " + text);
      default ->
          status >= 400 && status < 500 && !truncated
              ? status == 403 ? forbidden("", text) : badRequest("", text)
              : new AttemptFailure.TransientError(text, until);
    };
  }

  private static AttemptFailure refusal(
      String text, Optional<Instant> until, Optional<ReportedLimit> limit) {
    if (text.toLowerCase(Locale.ROOT).startsWith("too many concurrent requests")) {
      return new AttemptFailure.RateLimitRefusal(new Refusal.TooManyConcurrent());
    }
    boolean daily = limit.map(named -> named.unit().equals("1/d/{project}")).orElse(false);
    return new AttemptFailure.RateLimitRefusal(
        daily ? new Refusal.DailyLimit() : new Refusal.RateLimited(until, limit));
  }

  private static AttemptFailure badRequest(String reason, String text) {
    String lowerCase = text.toLowerCase(Locale.ROOT);
    if (lowerCase.contains("invalid pagetoken")) {
      return new AttemptFailure.PermanentError(new GmailError.InvalidPageToken());
    }
    return new AttemptFailure.PermanentError(
        lowerCase.contains("invalid id value")
            ? new GmailError.InvalidId(text)
            : new GmailError.BadRequest(reason.isEmpty() ? "no reason given" : reason, text));
  }

  private static AttemptFailure forbidden(String reason, String text) {
    return new AttemptFailure.DoubtfulError(
        new GmailError.Forbidden(reason.isEmpty() ? "no reason given" : reason, text));
  }

  private static AttemptFailure needsAuthorizing(String why, String text) {
    return new AttemptFailure.PermanentError(
        new GmailError.NeedsAuthorizing("authorize the inbox again: " + why + " (" + text + ")"));
  }

  private static String textOf(IOException exception) {
    Throwable root = exception.getCause() == null ? exception : exception.getCause();
    String message = String.valueOf(root.getMessage());
    if (root instanceof UnknownHostException) {
      return "no such host: " + message;
    }
    if (exception instanceof UnreadableResponseException) {
      return String.valueOf(exception.getMessage());
    }
    if (!(root instanceof InterruptedIOException)) {
      return "the connection failed: " + message;
    }
    return exception instanceof NotSentException
        ? "no connection in time: " + message
        : "no response in time: " + message;
  }

  private static String pageText(String body) {
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
