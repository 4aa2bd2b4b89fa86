package io.pactsync.gmail;

import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpResponse;
import io.pactsync.gmail.exchange.CallStoppedException;
import io.pactsync.proxy.ProxyException;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes one attempt of a call: takes a permit and a token, sends one request, and reads the
 * response or classifies the error. Its units count as spent, unless certainly nothing was sent.
 * Safe for use by several threads.
 */
final class AttemptRunner {
  /** Error bodies have a few hundred bytes. The rest of a longer page is not read. */
  private static final int MAX_ERROR_BYTES = 1 << 16;

  private final GmailRequestSender sender;
  private final PermitSource permits;
  private final TokenSource tokens;
  private final GmailErrorReader errorReader;
  private final AttemptListener listener;

  AttemptRunner(
      GmailRequestSender sender,
      PermitSource permits,
      TokenSource tokens,
      GmailErrorReader errorReader,
      AttemptListener listener) {
    this.sender = sender;
    this.permits = permits;
    this.tokens = tokens;
    this.errorReader = errorReader;
    this.listener = listener;
  }

  /**
   * Makes one attempt and reports its result to the listener.
   *
   * @param isRetry whether an earlier attempt of the same call failed for a reason other than quota
   * @param rejectedToken the token that Gmail did not accept in the last attempt
   * @throws InterruptedException when the thread is interrupted before or while the request is sent
   * @throws OutputFailedException when the caller's stream fails
   */
  <T> AttemptResult<T> run(
      Caller caller, GmailCall<T> call, boolean isRetry, Optional<String> rejectedToken)
      throws InterruptedException {
    try {
      // Before the permit, so that a slow token server does not hold quota and places in flight.
      if (rejectedToken.isPresent()) {
        tokens.replacementFor(caller.inbox(), rejectedToken.get());
      } else {
        tokens.accessToken(caller.inbox());
      }
      return runWithPermit(caller, call, isRetry);
    } catch (NeedsAuthorizingException e) {
      return failed(new AttemptFailure.PermanentError(new GmailError.NeedsAuthorizing(message(e))));
    } catch (TokenServerUnreachableException e) {
      return failed(new AttemptFailure.NotSent(message(e), isRefusedByProxy(e)));
    }
  }

  private <T> AttemptResult<T> runWithPermit(Caller caller, GmailCall<T> call, boolean isRetry)
      throws InterruptedException {
    try (Permit permit = permits.acquire(caller.inbox(), call.method(), caller.priority())) {
      AttemptReport report =
          new AttemptReport(
              permit, caller, call.method(), isRetry, caller.listener().andThen(listener));
      String token;
      try {
        // Again, because the wait for the permit may have been long.
        token = tokens.accessToken(caller.inbox());
      } catch (RuntimeException | InterruptedException e) {
        permit.notSent();
        throw e;
      }
      return send(report, call, token);
    }
  }

  private <T> AttemptResult<T> send(AttemptReport report, GmailCall<T> call, String token)
      throws InterruptedException {
    HttpResponse response;
    try {
      response = sender.send(call.request(), token, report.permit()::sent, !call.inline());
    } catch (IOException e) {
      AttemptFailure failure = errorReader.classifyException(e);
      if (failure instanceof AttemptFailure.NotSent) {
        report.notSent();
      } else {
        report.noResponse();
      }
      stopIfInterrupted(e);
      return failed(failure);
    } catch (RuntimeException e) {
      // The transport may be closed. Nothing was sent.
      report.notSent();
      throw e;
    }
    try (OpenResponse open = new OpenResponse(response)) {
      return response.isSuccessStatusCode()
          ? success(report, call, open.response())
          : error(report, open.response(), token);
    }
  }

  private <T> AttemptResult<T> success(
      AttemptReport report, GmailCall<T> call, HttpResponse response) throws InterruptedException {
    report.responseReceived();
    if (isWebPage(response)) {
      return failed(
          new AttemptFailure.ForeignResponse(address(response) + " responded with a web page"));
    }
    try {
      return new AttemptResult.AttemptSuccess<>(call.reader().read(response));
    } catch (IOException e) {
      stopIfInterrupted(e);
      return failed(errorReader.classifyException(e));
    }
  }

  private <T> AttemptResult<T> error(AttemptReport report, HttpResponse response, String token) {
    AttemptFailure failure =
        errorReader.classifyResponse(
            response.getStatusCode(),
            address(response),
            Optional.ofNullable(response.getHeaders().getRetryAfter()),
            errorBody(response));
    if (failure instanceof AttemptFailure.RateLimitRefusal refused) {
      report.refused(refused.refusal());
    } else {
      report.responseReceived();
    }
    return new AttemptResult.FailedAttempt<>(failure, Optional.of(token));
  }

  /** The address of the request, without its parameters, which may be long. */
  private static String address(HttpResponse response) {
    GenericUrl url = response.getRequest().getUrl();
    return url.buildAuthority() + url.getRawPath();
  }

  /** Gmail sends JSON only. Sign-in pages of networks and pages of proxies are HTML. */
  private static boolean isWebPage(HttpResponse response) {
    String type = response.getContentType();
    return type != null && type.toLowerCase(Locale.ROOT).startsWith("text/html");
  }

  /** The part of the body that can be read. The status is enough when the body is cut. */
  private static String errorBody(HttpResponse response) {
    try (InputStream content = response.getContent()) {
      return content == null
          ? ""
          : new String(content.readNBytes(MAX_ERROR_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  private static void stopIfInterrupted(IOException e) throws InterruptedException {
    boolean isStopped =
        e instanceof CallStoppedException || e.getCause() instanceof CallStoppedException;
    if (Thread.interrupted() || isStopped) {
      throw new InterruptedException("interrupted while calling Gmail");
    }
  }

  private static <T> AttemptResult<T> failed(AttemptFailure failure) {
    return new AttemptResult.FailedAttempt<>(failure, Optional.empty());
  }

  private static boolean isRefusedByProxy(Throwable thrown) {
    return ProxyException.findIn(thrown).filter(ProxyException::isPermanent).isPresent();
  }

  private static String message(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }

  /** Returns the connection to the pool, or closes it when the response was not read to its end. */
  private record OpenResponse(HttpResponse response) implements AutoCloseable {
    @Override
    public void close() {
      try {
        response.disconnect();
      } catch (IOException e) {
        // The response or the error is known, and the pool has dropped the connection.
        return;
      }
    }
  }
}
