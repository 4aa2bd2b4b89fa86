package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.NOW;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.pactsync.auth.AuthException.Reason;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokensTest extends AuthTestCase {

  @Test
  void aTokenIsUsedUntilAMinuteBeforeItExpires() throws Exception {
    fixture.authorized(INBOX);
    AccessToken first = fixture.accessTokens.tokenFor(INBOX);

    fixture.advance(Duration.ofMinutes(59).minusNanos(1));
    fixture.google.faults.addAll(List.of(500, 500, 500, 500));
    assertThat(fixture.accessTokens.tokenFor("LEGAL@acme.example")).isEqualTo(first);
    fixture.background.remove().run();
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(first);

    fixture.advance(Duration.ofNanos(1));
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotEqualTo(first);
    assertThat(fixture.google.calls).hasValue(6);
  }

  @Test
  void aTokenWithAShortLifetimeIsUsedForMostOfIt() throws Exception {
    fixture.google.lifetimeSeconds = 10;
    fixture.authorized(INBOX);
    AccessToken first = fixture.accessTokens.tokenFor(INBOX);

    fixture.advance(Duration.ofMillis(6_999));
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(first);
    assertThat(fixture.background).isEmpty();
    fixture.advance(Duration.ofMillis(1_001));
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotEqualTo(first);
  }

  @Test
  void aTokenIsRefreshedAheadOfTimeInTheBackground() throws Exception {
    fixture.authorized(INBOX);
    AccessToken first = fixture.accessTokens.tokenFor(INBOX);

    fixture.advance(Duration.ofMinutes(54));
    assertThat(together(50)).containsExactly(first);
    assertThat(fixture.google.calls).as("nobody waits for Google").hasValue(1);

    assertThat(fixture.background).hasSize(1);
    fixture.background.remove().run();
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotEqualTo(first);
    assertThat(fixture.google.calls).hasValue(2);
  }

  @Test
  void aFailedRefreshAheadOfTimeIsTriedAgainLater() throws Exception {
    fixture.authorized(INBOX);
    AccessToken first = fixture.accessTokens.tokenFor(INBOX);
    fixture.advance(Duration.ofMinutes(54));
    fixture.accessTokens.tokenFor(INBOX);
    fixture.google.faults.addAll(List.of(503, 503, 503, 503));
    fixture.background.remove().run();

    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(first);
    assertThat(fixture.background).as("not at once").isEmpty();
    fixture.advance(Duration.ofSeconds(30));
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(first);
    fixture.background.remove().run();
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotEqualTo(first);
  }

  @Test
  void otherCallsKeepTheOldTokenWhileARejectedOneIsReplaced() throws Exception {
    fixture.authorized(INBOX);
    AccessToken old = fixture.accessTokens.tokenFor(INBOX);
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    SharedAccessToken shared = new SharedAccessToken(fixture.nanos::get, Runnable::run);
    shared.get(() -> granted(old));
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<AccessToken> replacement =
          threads.submit(
              () ->
                  shared.get(
                      () -> {
                        entered.countDown();
                        release.await();
                        return granted(new AccessToken("new"));
                      },
                      Optional.of(old)));
      entered.await();
      assertThat(shared.get(() -> granted(new AccessToken("unused")))).isEqualTo(old);
      release.countDown();
      assertThat(replacement.get()).isEqualTo(new AccessToken("new"));
      assertThat(shared.get(() -> granted(old))).isEqualTo(new AccessToken("new"));
    } finally {
      threads.shutdownNow();
    }
  }

  private static TokenGranted granted(AccessToken token) {
    return new TokenGranted(token, Optional.empty(), Duration.ofHours(1), Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "7",
        "<html>busy</html>",
        "{\"error\":",
        "{}",
        // Further bodies: another type, a token that no header can hold, and wrong types inside.
        "\"text\"",
        "{\"access_token\":\"two\\r\\nlines\"}",
        "{\"access_token\":{\"a\":1},\"expires_in\":[]}",
        "{\"error\":{\"code\":400}}"
      })
  void aBodyThatIsNoOAuthResponseIsATransientError(String body) {
    fixture.authorized(INBOX);
    for (int status : List.of(200, 400, 429, 503)) {
      fixture.google.body = Optional.of(new FakeGoogleOAuth.RawBody(status, body, false));

      AuthException error = error();

      assertThat(error.reason()).isEqualTo(Reason.UNREACHABLE);
      assertThat(error).hasMessageMatching("Google's sign-in server .* again.*\\.");
      assertThat(String.valueOf(error.getMessage())).doesNotContain("setStrictness", "html");
    }
  }

  @Test
  void aDeeplyNestedBodyIsATransientError() {
    fixture.authorized(INBOX);
    fixture.google.body = Optional.of(new FakeGoogleOAuth.RawBody(400, "[".repeat(100_000), false));

    assertThat(error().reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9223372036854775807", "-1", "0", "\"soon\"", "1e300", "null"})
  void anImpossibleLifetimeIsNoError(String lifetime) throws Exception {
    fixture.authorized(INBOX);
    fixture.google.body =
        Optional.of(
            new FakeGoogleOAuth.RawBody(
                200, "{\"access_token\":\"t\",\"expires_in\":" + lifetime + "}", false));

    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(new AccessToken("t"));
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(new AccessToken("t"));
  }

  @ParameterizedTest
  @CsvSource({
    "404, <html>Not Found</html>",
    // Further responses: no body, another server's JSON, and other statuses.
    "404, ''",
    "404, '{\"detail\":\"Not Found\"}'",
    "405, Method Not Allowed",
    "410, Gone"
  })
  void aTokenEndpointThatIsMissingIsReportedAtOnce(int status, String body) {
    fixture.authorized(INBOX);
    fixture.google.body = Optional.of(new FakeGoogleOAuth.RawBody(status, body, false));

    AuthException error = error();

    assertThat(fixture.google.calls).hasValue(1);
    assertThat(fixture.pauses).isEmpty();
    assertThat(error.reason()).isEqualTo(Reason.WRONG_ADDRESS);
    assertThat(error)
        .hasMessageContaining(fixture.google.uri("/token") + " responded with HTTP " + status)
        .hasMessageContaining("google.client-secrets");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aHugeTokenResponseIsTooLarge(boolean isCompressed) {
    fixture.authorized(INBOX);
    String body = "{\"access_token\":\"" + "x".repeat(20 << 20) + "\"}";
    fixture.google.body = Optional.of(new FakeGoogleOAuth.RawBody(200, body, isCompressed));

    assertThat(error()).hasMessageContaining("its response is larger than 256 KB");
  }

  @Test
  void fiftyThreadsCauseOneRefresh() throws Exception {
    fixture.authorized(INBOX);

    assertThat(together(50)).hasSize(1);
    assertThat(fixture.google.calls).hasValue(1);

    AccessToken refused = fixture.accessTokens.tokenFor(INBOX);
    Set<AccessToken> next = together(50, () -> fixture.accessTokens.replacementFor(INBOX, refused));
    assertThat(next).hasSize(1).doesNotContain(refused);
    assertThat(fixture.google.calls).hasValue(2);
  }

  @ParameterizedTest
  @CsvSource({"7, true", "8, true", "10, true", "6, false", "11, false", "200, false"})
  void aTokenThatEndsAboutSevenDaysAfterConsentIsExplained(int days, boolean explained) {
    String token = fixture.google.newRefreshToken(INBOX);
    fixture.tokens.put(
        INBOX,
        new UserGrant(token, fixture.google.client(), SCOPES, NOW.minus(Duration.ofDays(days))));
    fixture.google.kill(token);

    AuthException error = error();
    assertThat(error.reason()).isEqualTo(Reason.DEAD_TOKEN);
    assertThat(error.toString().contains("Testing")).isEqualTo(explained);
    assertThat(error).hasMessageContaining("pactsync authorize " + INBOX);
  }

  @Test
  void aReplacedTokenIsNotReplacedAgain() throws Exception {
    fixture.authorized(INBOX);
    AccessToken refused = fixture.accessTokens.tokenFor(INBOX);
    AccessToken next = fixture.accessTokens.replacementFor(INBOX, refused);

    assertThat(fixture.accessTokens.replacementFor(INBOX, refused)).isEqualTo(next);
    assertThat(fixture.accessTokens.tokenFor(INBOX)).isEqualTo(next);
    assertThat(fixture.google.calls).hasValue(2);
  }

  @Test
  void eachInboxHasItsOwnToken() throws Exception {
    fixture.authorized(INBOX);
    fixture.authorized("sales@acme.example");

    AccessToken legal = fixture.accessTokens.tokenFor(INBOX);
    AccessToken sales = fixture.accessTokens.tokenFor("sales@acme.example");

    assertThat(fixture.google.addressOf(legal)).isEqualTo(INBOX);
    assertThat(fixture.google.addressOf(sales)).isEqualTo("sales@acme.example");
  }

  @Test
  void aDeadCredentialErrorHasTheInboxAndTheCommand() {
    fixture.google.kill(fixture.authorized(INBOX));

    AuthException error = error();

    assertThat(error.reason()).isEqualTo(Reason.DEAD_TOKEN);
    assertThat(error.getMessage())
        .endsWith("needs authorizing again: run pactsync authorize " + INBOX);
    assertThat(fixture.pauses).isEmpty();
  }

  @Test
  void aDeletedClientNeedsAuthorizing() {
    OAuthClient old =
        new OAuthClient("old", "old", fixture.google.uri("/token"), fixture.google.uri("/revoke"));
    fixture.tokens.put(INBOX, new UserGrant("1//x", old, SCOPES, NOW));

    assertThat(error().reason()).isEqualTo(Reason.DEAD_TOKEN);
    assertThat(error()).hasMessageContaining("OAuth client");
  }

  @Test
  void anUnauthorizedInboxIsAnError() {
    assertThat(error().reason()).isEqualTo(Reason.NOT_AUTHORIZED);
    assertThat(fixture.google.calls).hasValue(0);
  }

  @Test
  void authorizingAgainNeedsNoRestart() throws Exception {
    fixture.google.kill(fixture.authorized(INBOX));
    error();
    fixture.authorized(INBOX);

    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotNull();
  }

  @Test
  void authorizingAgainDuringARefreshIsNoticed() throws Exception {
    fixture.google.kill(fixture.authorized(INBOX));
    // The new credential arrives after the old one fails and before Google responds to the retry.
    GoogleOAuthEndpoints meanwhile = AuthFixture.oauth(millis -> fixture.authorized(INBOX));
    AccessTokens tokens =
        new AccessTokens(
            fixture.tokens, meanwhile, fixture.clock, fixture.nanos::get, Runnable::run);
    fixture.google.faults.add(503);

    assertThat(fixture.google.addressOf(tokens.tokenFor(INBOX))).isEqualTo(INBOX);
  }

  @Test
  void transientErrorsAreRetriedWithGrowingDelays() throws Exception {
    fixture.authorized(INBOX);
    fixture.google.faults.addAll(List.of(500, 503, 429));

    assertThat(fixture.accessTokens.tokenFor(INBOX)).isNotNull();

    assertThat(fixture.pauses).containsExactly(1_000L, 2_000L, 3_000L);
  }

  @Test
  void anOutageIsReportedAfterFourAttempts() {
    fixture.authorized(INBOX);
    fixture.google.faults.addAll(List.of(500, 502, 503, 504));

    AuthException error = error();

    assertThat(error.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(error).hasMessageContaining("HTTP 504").hasMessageContaining("check the network");
    assertThat(fixture.google.calls).hasValue(4);
  }

  @Test
  void aMissingServerIsUnreachable() throws Exception {
    fixture.authorized(INBOX);
    fixture.google.close();

    AuthException error = error();

    assertThat(error.reason()).isEqualTo(Reason.UNREACHABLE);
    assertThat(error.reason().remedy()).isEqualTo(AuthException.Remedy.TRY_LATER);
    assertThat(error).hasMessageContaining("it refuses connections");
  }

  @Test
  void aProxyErrorIsNoDeadCredential() {
    fixture.authorized(INBOX);
    fixture.google.faults.add(407);

    assertThat(error().reason()).isEqualTo(Reason.UNREACHABLE);
  }

  @Test
  void aResponseWithoutATokenIsAnError() {
    fixture.authorized(INBOX);
    fixture.google.faults.addAll(List.of(200, 200, 200, 200));

    assertThat(error()).hasMessageContaining("its response is not an OAuth response");
  }

  @Test
  void waitingThreadsShareAFailedRefresh() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    SharedAccessToken shared = new SharedAccessToken(fixture.nanos::get, Runnable::run);
    SharedAccessToken.TokenRefresh failing =
        () -> {
          entered.countDown();
          release.await();
          throw new AuthException(Reason.UNREACHABLE, "down");
        };
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<AccessToken> leader = threads.submit(() -> shared.get(failing));
      entered.await();
      AtomicReference<Thread> waiting = new AtomicReference<>();
      Future<AccessToken> follower =
          threads.submit(
              () -> {
                waiting.set(Thread.currentThread());
                return shared.get(
                    () -> {
                      throw new AssertionError("requested a second time");
                    });
              });
      awaitWaiting(waiting);
      release.countDown();

      for (Future<AccessToken> each : List.of(leader, follower)) {
        assertThatThrownBy(each::get)
            .isInstanceOf(ExecutionException.class)
            .cause()
            .isInstanceOf(AuthException.class)
            .hasMessage("down");
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void anInterruptConcernsOneThread() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    SharedAccessToken shared = new SharedAccessToken(fixture.nanos::get, Runnable::run);
    AtomicReference<Throwable> ended = new AtomicReference<>();
    Thread leader =
        new Thread(
            () -> {
              try {
                shared.get(
                    () -> {
                      entered.countDown();
                      new CountDownLatch(1).await();
                      throw new AssertionError("never");
                    });
              } catch (Throwable e) {
                ended.set(e);
              }
            });
    leader.start();
    entered.await();
    fixture.authorized(INBOX);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      AtomicReference<Thread> waiting = new AtomicReference<>();
      Future<AccessToken> follower =
          threads.submit(
              () -> {
                waiting.set(Thread.currentThread());
                return shared.get(
                    () ->
                        new TokenRefresher(fixture.oauth, fixture.clock)
                            .refresh(INBOX, fixture.tokens.find(INBOX).orElseThrow()));
              });
      awaitWaiting(waiting);
      leader.interrupt();

      assertThat(fixture.google.addressOf(follower.get())).isEqualTo(INBOX);
      leader.join();
      assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void awaitWaiting(AtomicReference<Thread> thread) {
    await().until(() -> thread.get() != null && thread.get().getState() == Thread.State.WAITING);
  }

  private Set<AccessToken> together(int threads) throws Exception {
    return together(threads, () -> fixture.accessTokens.tokenFor(INBOX));
  }

  private static Set<AccessToken> together(int threads, Callable<AccessToken> request)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<AccessToken>> requests = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        requests.add(
            pool.submit(
                () -> {
                  start.await();
                  return request.call();
                }));
      }
      Set<AccessToken> got = new HashSet<>();
      for (Future<AccessToken> each : requests) {
        got.add(each.get());
      }
      return got;
    } finally {
      pool.shutdownNow();
    }
  }

  private AuthException error() {
    AuthException error =
        catchThrowableOfType(AuthException.class, () -> fixture.accessTokens.tokenFor(INBOX));
    assertThat(error).isNotNull();
    return error;
  }
}
