package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.ok;
import static io.pactsync.gmail.ScriptedServer.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.pactsync.gmail.ScriptedServer.ServerAction;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaPausedException;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.UnpricedMethodException;
import io.pactsync.time.ManualTime;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The retries: which errors, how often, at which cost, and with which result. */
class RetryPolicyTest {
  private static final ServerAction UNAVAILABLE =
      response(503, GmailResponses.error(503, "global", "backendError", "Backend Error"));
  private static final ServerAction UNAUTHORIZED =
      response(401, GmailResponses.error(401, "global", "authError", "Invalid Credentials"));
  private static final ServerAction PRECONDITION =
      response(
          400,
          GmailResponses.error(400, "global", "failedPrecondition", "Precondition check failed."));
  private static final ServerAction PROFILE = ok(GmailResponses.PROFILE);
  private static final ServerAction MESSAGE = ok(GmailResponses.message("a1", "aGVsbG8=", 5));

  @Test
  void aRejectedTokenIsRefreshedOnceAndTheCallRetried() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAUTHORIZED, PROFILE)) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(fixture.tokens.rejected()).containsExactly("token-1");
      assertThat(fixture.server.seen())
          .extracting(seen -> seen.headers().get("authorization"))
          .containsExactly("Bearer token-1", "Bearer token-2");
      assertThat(fixture.permits.charged()).isEqualTo(2);
    }
  }

  @Test
  void aSecondRejectedTokenNeedsAuthorizing() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAUTHORIZED, UNAUTHORIZED, PROFILE)) {
      assertThat(error(fixture.gmail.mailboxProfile(fixture.caller)))
          .isInstanceOf(GmailError.NeedsAuthorizing.class)
          .extracting(GmailError::sentence)
          .asString()
          .contains("authorize the inbox again", "Invalid Credentials")
          .doesNotContain("token-");
      assertThat(fixture.server.seen()).hasSize(2);
    }
  }

  @Test
  void aRawFetchIsRetriedAfterARejectedToken() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAUTHORIZED, MESSAGE)) {
      assertThat(raw(fixture, "a1")).isInstanceOf(CallResult.Success.class);
      assertThat(fixture.permits.charged()).isEqualTo(10);
    }
  }

  @Test
  void aFailedPreconditionThatRepeatsIsPermanent() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(PRECONDITION, PRECONDITION, PRECONDITION, PROFILE, PRECONDITION)) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(error(fixture.gmail.mailboxProfile(fixture.caller)))
          .isInstanceOf(GmailError.FailedPrecondition.class);
      assertThat(fixture.permits.charged()).isEqualTo(8);
    }
  }

  @Test
  void aForbiddenCallThatRepeatsIsPermanent() throws Exception {
    ServerAction forbidden =
        ScriptedServer.response(
            403, GmailResponses.error(403, "global", "forbidden", "Delegation denied"));
    try (GmailFixture fixture = new GmailFixture(forbidden, PROFILE, forbidden)) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(error(fixture.gmail.mailboxProfile(fixture.caller)))
          .isInstanceOf(GmailError.Forbidden.class);
      // The caller of a fetch decides itself when to ask again.
      assertThat(error(raw(fixture, "a1"))).isInstanceOf(GmailError.Forbidden.class);
      assertThat(fixture.permits.charged()).isEqualTo(2 + 4 + 5);
    }
  }

  @Test
  void aSmallCallBacksOffUntilItsLastAttempt() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE)) {
      assertThat(error(fixture.gmail.mailboxProfile(fixture.caller)))
          .isEqualTo(new GmailError.Transient("Backend Error", true, Optional.empty()));
      assertThat(fixture.server.seen()).hasSize(5);
      assertThat(fixture.permits.charged()).isEqualTo(5);
      assertThat(fixture.time.sleeps())
          .extracting(Duration::toMillis)
          .containsExactly(1500L, 2500L, 4500L, 8500L);
    }
  }

  @Test
  void aStatedRetryTimeIsWaitedForAndReturned() throws Exception {
    ServerAction later = response(503, "", "Retry-After: 90");
    try (GmailFixture fixture = new GmailFixture(later, PROFILE, later)) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(fixture.time.sleeps()).containsExactly(Duration.ofSeconds(90));
      Instant now = ManualTime.START.plusSeconds(90);
      assertThat(error(raw(fixture, "a1")))
          .isEqualTo(
              new GmailError.Transient(
                  "HTTP status 503: an empty response", true, Optional.of(now.plusSeconds(90))));
    }
  }

  @Test
  void aRefusalsRetryAfterIsReportedToTheLimiter() throws Exception {
    ServerAction refusal =
        response(
            429,
            GmailResponses.error(429, "global", "rateLimitExceeded", "Resource has been exhausted"),
            "Retry-After: 30");
    try (GmailFixture fixture = new GmailFixture(refusal, PROFILE)) {
      fixture.gmail.mailboxProfile(fixture.caller);
      assertThat(fixture.permits.granted().get(0).refusals)
          .containsExactly(
              new Refusal.RateLimited(
                  Optional.of(ManualTime.START.plusSeconds(30)), Optional.empty()));
    }
  }

  @Test
  void aRetryTimeBeyondTheDeadlineIsNotWaitedFor() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(response(503, "", "Retry-After: 86400"), PROFILE)) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
      assertThat(fixture.time.elapsed()).isEqualTo(Duration.ofMinutes(5));
    }
  }

  @Test
  void failuresInAnOutageDoNotCountUntilTheDeadline() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE)) {
      for (int i = 1; i < 10; i++) {
        assertThat(error(raw(fixture, "a" + i)))
            .isEqualTo(new GmailError.Transient("Backend Error", true, Optional.empty()));
      }
      assertThat(fixture.time.sleeps()).isEmpty();
      int uncounted = 0;
      GmailError error = error(raw(fixture, "a10"));
      while (error instanceof GmailError.Transient transientError
          && !transientError.counted()
          && uncounted < 1000) {
        uncounted++;
        error = error(raw(fixture, "a10"));
      }
      assertThat(error).isEqualTo(new GmailError.Unreachable("Backend Error"));
      assertThat(fixture.time.elapsed()).isEqualTo(Duration.ofMinutes(5));
      assertThat(fixture.time.sleeps()).allMatch(sleep -> sleep.toMillis() <= 64_000);
      assertThat(fixture.permits.charged()).isEqualTo(5 * fixture.server.seen().size());
    }
  }

  @Test
  void aResponseEndsAnOutage() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE)) {
      for (int i = 0; i < 12; i++) {
        raw(fixture, "a" + i);
      }
      fixture.server.then(UNAVAILABLE, MESSAGE, UNAVAILABLE);
      raw(fixture, "a1");
      assertThat(raw(fixture, "a1")).isInstanceOf(CallResult.Success.class);
      assertThat(error(raw(fixture, "a1")))
          .isInstanceOfSatisfying(
              GmailError.Transient.class, error -> assertThat(error.counted()).isTrue());
    }
  }

  @Test
  void anOutageConcernsOneInbox() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE)) {
      for (int i = 0; i < 12; i++) {
        raw(fixture, "a" + i);
      }
      Caller other = new Caller("sales@acme.example", Priority.BACKFILL);
      assertThat(error(fixture.gmail.fetchRaw(other, "b1", OutputStream.nullOutputStream())))
          .isInstanceOfSatisfying(
              GmailError.Transient.class, error -> assertThat(error.counted()).isTrue());
    }
  }

  @Test
  void aClosedQuotaEndsTheCallWithItsOpeningTime() throws Exception {
    Instant until = Instant.parse("2026-11-03T08:00:00Z");
    try (GmailFixture fixture = new GmailFixture(PROFILE)) {
      MeteredGmail gmail =
          with(
              fixture,
              (inbox, method, priority) -> {
                throw new QuotaPausedException(inbox, until);
              });
      assertThat(error(gmail.mailboxProfile(fixture.caller)))
          .isInstanceOfSatisfying(
              GmailError.QuotaClosed.class, error -> assertThat(error.until()).isEqualTo(until));
      assertThat(fixture.server.seen()).isEmpty();
    }
  }

  @Test
  void aMethodWithoutAPriceIsNotCalled() throws Exception {
    try (GmailFixture fixture = new GmailFixture(PROFILE)) {
      MeteredGmail gmail =
          with(
              fixture,
              (inbox, method, priority) -> {
                throw new UnpricedMethodException(method);
              });
      assertThatThrownBy(() -> gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(UnpricedMethodException.class);
      assertThat(fixture.server.seen()).isEmpty();
    }
  }

  @Test
  void withoutATokenNoPermitIsTaken() throws Exception {
    try (GmailFixture fixture = new GmailFixture(PROFILE)) {
      MeteredGmail gmail =
          with(
              fixture, tokens(new NeedsAuthorizingException("authorize legal@acme.example again")));
      assertThat(error(gmail.mailboxProfile(fixture.caller)))
          .isEqualTo(new GmailError.NeedsAuthorizing("authorize legal@acme.example again"));
      assertThat(fixture.permits.granted()).isEmpty();
      assertThat(fixture.server.seen()).isEmpty();
    }
  }

  @Test
  void anUnreachableTokenServerIsRetriedUntilTheDeadline() throws Exception {
    try (GmailFixture fixture = new GmailFixture(PROFILE)) {
      MeteredGmail gmail =
          with(
              fixture,
              tokens(new TokenServerUnreachableException("no token", new IOException("down"))));
      assertThat(error(gmail.mailboxProfile(fixture.caller)))
          .isEqualTo(new GmailError.Unreachable("no token"));
      assertThat(fixture.time.elapsed()).isEqualTo(Duration.ofMinutes(5));
      assertThat(fixture.permits.charged()).isZero();
      assertThat(fixture.tally.totals().totalCalls()).isZero();
    }
  }

  @Test
  void anInterruptEndsTheWaitBetweenAttempts() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE)) {
      AttemptListener interrupts = call -> Thread.currentThread().interrupt();
      Caller caller = new Caller(GmailFixture.INBOX, Priority.INTERACTIVE, interrupts);
      assertThatThrownBy(() -> fixture.gmail.mailboxProfile(caller))
          .isInstanceOf(InterruptedException.class);
      assertThat(fixture.permits.events()).containsExactly("sent response closed");
    }
  }

  @Test
  void theCallersLogAndTheClientsLogAgree() throws Exception {
    try (GmailFixture fixture = new GmailFixture(UNAVAILABLE, PROFILE)) {
      CallCounts own = new CallCounts();
      fixture.gmail.mailboxProfile(new Caller(GmailFixture.INBOX, Priority.INTERACTIVE, own));
      assertThat(own.totals()).isEqualTo(fixture.tally.totals());
      assertThat(own.totals().calls())
          .containsOnly(java.util.Map.entry(GmailMethod.GET_PROFILE, 2L));
      assertThat(own.totals().retried()).isEqualTo(1);
      assertThat(fixture.permits.granted())
          .allSatisfy(
              permit -> {
                assertThat(permit.inbox).isEqualTo(GmailFixture.INBOX);
                assertThat(permit.priority).isEqualTo(Priority.INTERACTIVE);
              });
    }
  }

  private static GmailError error(CallResult<?> outcome) {
    assertThat(outcome).isInstanceOf(CallResult.Failure.class);
    return ((CallResult.Failure<?>) outcome).error();
  }

  private static CallResult<RawMessageInfo> raw(GmailFixture fixture, String id) throws Exception {
    return fixture.gmail.fetchRaw(fixture.caller, id, OutputStream.nullOutputStream());
  }

  private static MeteredGmail with(GmailFixture fixture, io.pactsync.quota.PermitSource permits) {
    return new MeteredGmail(
        fixture.settings,
        fixture.transport,
        permits,
        fixture.tokens,
        fixture.tally,
        GmailFixture.timing(fixture.time));
  }

  private static MeteredGmail with(GmailFixture fixture, TokenSource tokens) {
    return new MeteredGmail(
        fixture.settings,
        fixture.transport,
        fixture.permits,
        tokens,
        fixture.tally,
        GmailFixture.timing(fixture.time));
  }

  private static TokenSource tokens(RuntimeException failure) throws InterruptedException {
    TokenSource tokens = mock(TokenSource.class);
    when(tokens.accessToken(any())).thenThrow(failure);
    return tokens;
  }
}
