package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.answer;
import static io.pactsync.gmail.ScriptedServer.ok;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pactsync.gmail.ScriptedServer.Act;
import io.pactsync.quota.GmailMethod;
import io.pactsync.quota.Priority;
import io.pactsync.quota.QuotaClosedException;
import io.pactsync.quota.Refusal;
import io.pactsync.quota.UnpricedMethodException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is tried again, how often, at what cost, and what the caller hears in the end. */
class PersistenceTest {
  private static final Act UNAVAILABLE =
      answer(503, Envelopes.error(503, "global", "backendError", "Backend Error"));
  private static final Act UNAUTHORIZED =
      answer(401, Envelopes.error(401, "global", "authError", "Invalid Credentials"));
  private static final Act PRECONDITION =
      answer(
          400, Envelopes.error(400, "global", "failedPrecondition", "Precondition check failed."));
  private static final Act PROFILE = ok(Envelopes.PROFILE);
  private static final Act MESSAGE = ok(Envelopes.message("a1", "aGVsbG8=", 5));

  @Test
  void aRejectedTokenIsRefreshedOnceAndTheCallMadeAgain() throws Exception {
    try (Bench bench = new Bench(UNAUTHORIZED, PROFILE)) {
      assertThat(bench.gmail.profile(bench.caller)).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.tokens.rejected()).containsExactly("token-1");
      assertThat(bench.server.seen())
          .extracting(seen -> seen.headers().get("authorization"))
          .containsExactly("Bearer token-1", "Bearer token-2");
      assertThat(bench.permits.charged()).isEqualTo(2);
    }
  }

  @Test
  void aTokenThatIsRejectedAfterARefreshMeansThatTheInboxNeedsAuthorizing() throws Exception {
    try (Bench bench = new Bench(UNAUTHORIZED, UNAUTHORIZED, PROFILE)) {
      assertThat(fault(bench.gmail.profile(bench.caller)))
          .isInstanceOf(Fault.NeedsAuthorizing.class)
          .extracting(Fault::sentence)
          .asString()
          .contains("authorize the inbox again", "Invalid Credentials")
          .doesNotContain("token-");
      assertThat(bench.server.seen()).hasSize(2);
    }
  }

  @Test
  void aRawFetchAlsoOutlivesARejectedToken() throws Exception {
    try (Bench bench = new Bench(UNAUTHORIZED, MESSAGE)) {
      assertThat(raw(bench, "a1")).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.permits.charged()).isEqualTo(10);
    }
  }

  @Test
  void aFailedPreconditionIsOnlyBelievedTheSecondTime() throws Exception {
    try (Bench bench = new Bench(PRECONDITION, PROFILE, PRECONDITION, PRECONDITION)) {
      assertThat(bench.gmail.profile(bench.caller)).isInstanceOf(Outcome.Answered.class);
      assertThat(fault(bench.gmail.profile(bench.caller)))
          .isInstanceOf(Fault.FailedPrecondition.class);
      assertThat(bench.permits.charged()).isEqualTo(4);
    }
  }

  @Test
  void aSmallCallBacksOffBetweenItsAttemptsAndGivesUpAfterTheLast() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE)) {
      assertThat(fault(bench.gmail.profile(bench.caller)))
          .isEqualTo(new Fault.Transient("Backend Error", true, Optional.empty()));
      assertThat(bench.server.seen()).hasSize(5);
      assertThat(bench.permits.charged()).isEqualTo(5);
      assertThat(bench.time.sleeps())
          .extracting(Duration::toMillis)
          .containsExactly(1500L, 2500L, 4500L, 8500L);
    }
  }

  @Test
  void aNamedInstantIsWaitedForAndToldToTheCaller() throws Exception {
    Act later = answer(503, "", "Retry-After: 90");
    try (Bench bench = new Bench(later, PROFILE, later)) {
      assertThat(bench.gmail.profile(bench.caller)).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.time.sleeps()).containsExactly(Duration.ofSeconds(90));
      Instant now = HandDrivenTime.START.plusSeconds(90);
      assertThat(fault(raw(bench, "a1")))
          .isEqualTo(
              new Fault.Transient(
                  "HTTP status 503: an empty answer", true, Optional.of(now.plusSeconds(90))));
    }
  }

  @Test
  void aRefusalsRetryAfterIsToldToTheLimiter() throws Exception {
    Act refusal =
        answer(
            429,
            Envelopes.error(429, "global", "rateLimitExceeded", "Resource has been exhausted"),
            "Retry-After: 30");
    try (Bench bench = new Bench(refusal, PROFILE)) {
      bench.gmail.profile(bench.caller);
      assertThat(bench.permits.granted().get(0).refusals)
          .containsExactly(
              new Refusal.RateLimited(
                  Optional.of(HandDrivenTime.START.plusSeconds(30)), Optional.empty()));
    }
  }

  @Test
  void anInstantBeyondTheDeadlineIsNotWaitedFor() throws Exception {
    try (Bench bench = new Bench(answer(503, "", "Retry-After: 86400"), PROFILE)) {
      assertThat(bench.gmail.profile(bench.caller)).isInstanceOf(Outcome.Answered.class);
      assertThat(bench.time.passed()).isEqualTo(Duration.ofMinutes(5));
    }
  }

  @Test
  void inAnOutageFailuresAreHeldOffAndNotCountedAndEndAtTheDeadline() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE)) {
      for (int i = 1; i < 10; i++) {
        assertThat(fault(raw(bench, "a" + i)))
            .isEqualTo(new Fault.Transient("Backend Error", true, Optional.empty()));
      }
      assertThat(bench.time.sleeps()).isEmpty();
      int uncounted = 0;
      Fault fault = fault(raw(bench, "a10"));
      while (fault instanceof Fault.Transient cut && !cut.counted() && uncounted < 1000) {
        uncounted++;
        fault = fault(raw(bench, "a10"));
      }
      assertThat(fault).isEqualTo(new Fault.Unreachable("Backend Error"));
      assertThat(bench.time.passed()).isEqualTo(Duration.ofMinutes(5));
      assertThat(bench.time.sleeps()).allMatch(sleep -> sleep.toMillis() <= 64_000);
      assertThat(bench.permits.charged()).isEqualTo(5 * bench.server.seen().size());
    }
  }

  @Test
  void anAnswerEndsAnOutage() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE)) {
      for (int i = 0; i < 12; i++) {
        raw(bench, "a" + i);
      }
      bench.server.then(UNAVAILABLE, MESSAGE, UNAVAILABLE);
      raw(bench, "a1");
      assertThat(raw(bench, "a1")).isInstanceOf(Outcome.Answered.class);
      assertThat(fault(raw(bench, "a1")))
          .isInstanceOfSatisfying(
              Fault.Transient.class, fault -> assertThat(fault.counted()).isTrue());
    }
  }

  @Test
  void oneInboxsOutageIsNotAnothers() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE)) {
      for (int i = 0; i < 12; i++) {
        raw(bench, "a" + i);
      }
      Caller other = new Caller("sales@acme.example", Priority.BACKFILL);
      assertThat(fault(bench.gmail.raw(other, "b1", OutputStream.nullOutputStream())))
          .isInstanceOfSatisfying(
              Fault.Transient.class, fault -> assertThat(fault.counted()).isTrue());
    }
  }

  @Test
  void aClosedQuotaEndsTheCallWithTheInstantAtWhichItMayOpen() throws Exception {
    Instant until = Instant.parse("2026-11-03T08:00:00Z");
    try (Bench bench = new Bench(PROFILE)) {
      MeteredGmail gmail =
          with(
              bench,
              (inbox, method, priority) -> {
                throw new QuotaClosedException(inbox, until);
              });
      assertThat(fault(gmail.profile(bench.caller)))
          .isInstanceOfSatisfying(
              Fault.QuotaClosed.class, fault -> assertThat(fault.until()).isEqualTo(until));
      assertThat(bench.server.seen()).isEmpty();
    }
  }

  @Test
  void aMethodWithoutAPriceIsNotCalled() throws Exception {
    try (Bench bench = new Bench(PROFILE)) {
      MeteredGmail gmail =
          with(
              bench,
              (inbox, method, priority) -> {
                throw new UnpricedMethodException(method);
              });
      assertThatThrownBy(() -> gmail.profile(bench.caller))
          .isInstanceOf(UnpricedMethodException.class);
      assertThat(bench.server.seen()).isEmpty();
    }
  }

  @Test
  void withoutATokenThePermitIsGivenBack() throws Exception {
    try (Bench bench = new Bench(PROFILE)) {
      MeteredGmail gmail =
          with(
              bench,
              tokens(() -> new NeedsAuthorizingException("authorize legal@acme.example again")));
      assertThat(fault(gmail.profile(bench.caller)))
          .isEqualTo(new Fault.NeedsAuthorizing("authorize legal@acme.example again"));
      assertThat(bench.permits.told()).containsExactly("unsent closed");
      assertThat(bench.server.seen()).isEmpty();
    }
  }

  @Test
  void aTokenServerOutOfReachIsWaitedForUpToTheDeadline() throws Exception {
    try (Bench bench = new Bench(PROFILE)) {
      MeteredGmail gmail =
          with(
              bench,
              tokens(() -> new TokensUnreachableException("no token", new IOException("down"))));
      assertThat(fault(gmail.profile(bench.caller))).isEqualTo(new Fault.Unreachable("no token"));
      assertThat(bench.time.passed()).isEqualTo(Duration.ofMinutes(5));
      assertThat(bench.permits.charged()).isZero();
      assertThat(bench.tally.spent().totalCalls()).isZero();
    }
  }

  @Test
  void anInterruptEndsTheWaitBetweenAttempts() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE)) {
      CallLog interrupts = call -> Thread.currentThread().interrupt();
      Caller caller = new Caller(Bench.INBOX, Priority.PEOPLE, interrupts);
      assertThatThrownBy(() -> bench.gmail.profile(caller))
          .isInstanceOf(InterruptedException.class);
      assertThat(bench.permits.told()).containsExactly("sent answered closed");
    }
  }

  @Test
  void theCallersOwnLogHearsWhatTheClientsHears() throws Exception {
    try (Bench bench = new Bench(UNAVAILABLE, PROFILE)) {
      CallTally own = new CallTally();
      bench.gmail.profile(new Caller(Bench.INBOX, Priority.PEOPLE, own));
      assertThat(own.spent()).isEqualTo(bench.tally.spent());
      assertThat(own.spent().calls())
          .containsOnly(java.util.Map.entry(GmailMethod.GET_PROFILE, 2L));
      assertThat(own.spent().retried()).isEqualTo(1);
      assertThat(bench.permits.granted())
          .allSatisfy(
              permit -> {
                assertThat(permit.inbox).isEqualTo(Bench.INBOX);
                assertThat(permit.priority).isEqualTo(Priority.PEOPLE);
              });
    }
  }

  private static Fault fault(Outcome<?> outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Faulted.class);
    return ((Outcome.Faulted<?>) outcome).fault();
  }

  private static Outcome<RawMessage> raw(Bench bench, String id) throws Exception {
    return bench.gmail.raw(bench.caller, id, OutputStream.nullOutputStream());
  }

  private static MeteredGmail with(Bench bench, io.pactsync.quota.PermitSource permits) {
    return new MeteredGmail(
        bench.settings, bench.transport, permits, bench.tokens, bench.tally, bench.time.timing());
  }

  private static MeteredGmail with(Bench bench, TokenSource tokens) {
    return new MeteredGmail(
        bench.settings, bench.transport, bench.permits, tokens, bench.tally, bench.time.timing());
  }

  private static TokenSource tokens(java.util.function.Supplier<RuntimeException> failure) {
    return new TokenSource() {
      @Override
      public String accessToken(String inbox) {
        throw failure.get();
      }

      @Override
      public void rejected(String inbox, String token) {}
    };
  }
}
