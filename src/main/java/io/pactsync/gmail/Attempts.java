package io.pactsync.gmail;

import com.google.api.client.http.HttpResponse;
import io.pactsync.quota.Permit;
import io.pactsync.quota.PermitSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Makes single attempts: a fresh permit, a token, one request, its answer read or its fault named.
 * An attempt is charged unless it is certain that nothing was sent. Safe for use by several
 * threads.
 */
final class Attempts {
  /** Error bodies are a few hundred bytes; a page that is longer tells nothing more. */
  private static final int LONGEST_ERROR = 1 << 16;

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
   * @param retried whether an attempt of the same call failed before, other than for quota
   * @throws InterruptedException when interrupted before or while sending
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
        return met(new Setback.Final(new Fault.NeedsAuthorizing(sentence(e))));
      } catch (TokensUnreachableException e) {
        permit.unsent();
        return met(new Setback.Unsent(sentence(e)));
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
      Setback setback = faults.ofBroken(e);
      if (setback instanceof Setback.Unsent) {
        ticket.unsent();
      } else {
        ticket.noAnswer();
      }
      stopIfInterrupted();
      return met(setback);
    } catch (RuntimeException e) {
      // Such as a transport that was closed: nothing was sent.
      ticket.unsent();
      throw e;
    }
    try (Closing closing = new Closing(response)) {
      return response.isSuccessStatusCode()
          ? answer(ticket, call, closing.response())
          : error(ticket, closing.response(), token);
    }
  }

  private <T> Tried<T> answer(Ticket ticket, Call<T> call, HttpResponse response)
      throws InterruptedException {
    ticket.answered();
    try {
      return new Tried.Got<>(call.reader().read(response));
    } catch (IOException e) {
      stopIfInterrupted();
      return met(faults.ofBroken(e));
    }
  }

  private <T> Tried<T> error(Ticket ticket, HttpResponse response, String token) {
    Setback setback =
        faults.ofAnswer(
            response.getStatusCode(),
            Optional.ofNullable(response.getHeaders().getRetryAfter()),
            errorBody(response));
    if (setback instanceof Setback.Refused refused) {
      ticket.refused(refused.refusal());
    } else {
      ticket.answered();
    }
    if (setback instanceof Setback.Unauthorized) {
      tokens.rejected(ticket.caller().inbox(), token);
    }
    return met(setback);
  }

  /** What can be read of it: where a body breaks off, the status must do. */
  private static String errorBody(HttpResponse response) {
    try (InputStream content = response.getContent()) {
      return content == null
          ? ""
          : new String(content.readNBytes(LONGEST_ERROR), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  private static void stopIfInterrupted() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while calling Gmail");
    }
  }

  private static <T> Tried<T> met(Setback setback) {
    return new Tried.Met<>(setback);
  }

  private static String sentence(RuntimeException e) {
    return String.valueOf(e.getMessage());
  }

  /** Gives the connection back, or closes it where the answer was not read to its end. */
  private record Closing(HttpResponse response) implements AutoCloseable {
    @Override
    public void close() {
      try {
        response.disconnect();
      } catch (IOException e) {
        // The answer is in hand, or its fault is; the pool has dropped the connection.
        return;
      }
    }
  }
}
