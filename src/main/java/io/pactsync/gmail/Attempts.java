package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes one attempt of a call: takes a permit and a token, sends one request, and reads the
 * response or classifies the error. An attempt is charged unless it is certain that nothing was
 * sent. Safe for use by several threads.
 */
final class Attempts {
  /** Error bodies have a few hundred bytes. The rest of a longer page is not read. */
  private static final int MAX_ERROR_BYTES = 1 << 16;

  private final Wire wire;
  private final PermitSource permits;
  private final TokenSource tokens;
  private final FaultReader faults;
  private final CallLog log;

  Attempts(Wire wire, PermitSource permits, TokenSource tokens, FaultReader faults, CallLog log) {
    this.wire = wire;
    this.permits = permits;
    this.tokens = tokens;
    this.faults = faults;
    this.log = log;
  }

  /**
   * @param retried whether an earlier attempt of the same call failed for a reason other than quota
   * @throws InterruptedException when the thread is interrupted before or while the request is sent
   * @throws SinkFailedException when the caller's stream fails
   */
  <T> Tried<T> make(Caller caller, Call<T> call, boolean retried) throws InterruptedException {
    try (Permit permit = permits.acquire(caller.inbox(), call.method(), caller.priority())) {
      Ticket ticket = new Ticket(permit, caller, call.method(), retried, caller.log().and(log));
      String token;
      try {
        token = tokens.accessToken(caller.inbox());
      } catch (NeedsAuthorizingException e) {
        permit.unsent();
        return failed(new Setback.Final(new Fault.NeedsAuthorizing(message(e))));
      } catch (TokensUnreachableException e) {
        permit.unsent();
        return failed(new Setback.Unsent(message(e)));
      } catch (RuntimeException | InterruptedException e) {
        permit.unsent();
        throw e;
      }
      return send(ticket, call, token);
    }
  }

  private <T> Tried<T> send(Ticket ticket, Call<T> call, String token) throws InterruptedException {
    HttpResponse response;
    try {
      response = wire.send(call.request(), token, ticket.permit()::sent);
    } catch (IOException e) {
      Setback failure = faults.ofBroken(e);
      if (failure instanceof Setback.Unsent) {
        ticket.unsent();
      } else {
        ticket.noAnswer();
      }
      stopIfInterrupted();
      return failed(failure);
    } catch (RuntimeException e) {
      // The transport may be closed. Nothing was sent.
      ticket.unsent();
      throw e;
    }
    try (OpenResponse open = new OpenResponse(response)) {
      return response.isSuccessStatusCode()
          ? success(ticket, call, open.response())
          : error(ticket, open.response(), token);
    }
  }

  private <T> Tried<T> success(Ticket ticket, Call<T> call, HttpResponse response)
      throws InterruptedException {
    ticket.answered();
    try {
      return new Tried.Got<>(call.reader().read(response));
    } catch (IOException e) {
      stopIfInterrupted();
      return failed(faults.ofBroken(e));
    }
  }

  private <T> Tried<T> error(Ticket ticket, HttpResponse response, String token) {
    Setback failure =
        faults.ofAnswer(
            response.getStatusCode(),
            Optional.ofNullable(response.getHeaders().getRetryAfter()),
            errorBody(response));
    if (failure instanceof Setback.Refused refused) {
      ticket.refused(refused.refusal());
    } else {
      ticket.answered();
    }
    if (failure instanceof Setback.Unauthorized) {
      tokens.rejected(ticket.caller().inbox(), token);
    }
    return failed(failure);
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

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while calling Gmail");
    }
  }

  private static <T> Tried<T> failed(Setback failure) {
    return new Tried.Met<>(failure);
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
