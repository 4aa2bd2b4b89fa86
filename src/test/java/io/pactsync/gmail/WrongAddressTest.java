package io.pactsync.gmail;

import static io.pactsync.gmail.ScriptedServer.ok;
import static io.pactsync.gmail.ScriptedServer.response;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Responses of another server than Gmail, because of a wrong address or a proxy in between. */
class WrongAddressTest {
  private static final String PROFILE = "{\"emailAddress\":\"a@b.example\",\"historyId\":\"7\"}";
  private static final ScriptedServer.ServerAction PAGE = response(404, "<h1>Not Found</h1>");

  @ParameterizedTest
  @CsvSource({
    "404, <html><title>Not Found</title></html>, HTTP status 404",
    "404, '', HTTP status 404",
    // Further responses: JSON of other servers, other statuses, and a redirect.
    "404, '{\"detail\":\"Not Found\"}', HTTP status 404",
    "404, '{\"error\":\"no such page\"}', HTTP status 404",
    "405, Method Not Allowed, HTTP status 405",
    "302, <a href=/login>Sign in</a>, HTTP status 302"
  })
  void anotherServerIsReportedAtTheFirstCall(int status, String body, String text)
      throws Exception {
    try (GmailFixture fixture = new GmailFixture(response(status, body))) {
      requireWrongAddress(fixture, fixture.gmail.mailboxProfile(fixture.caller), text);
      assertThat(fixture.server.seen()).hasSize(1);
      assertThat(fixture.time.sleeps()).isEmpty();
    }
  }

  @Test
  void aSignInPageOfANetworkIsAnotherServer() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(
            response(200, "<html>Welcome", "Content-Type: text/html; charset=utf-8"))) {
      requireWrongAddress(fixture, fixture.gmail.mailboxProfile(fixture.caller), "a web page");
      assertThat(fixture.server.seen()).hasSize(1);
    }
  }

  @Test
  void aTruncatedErrorOfGmailIsTransient() throws Exception {
    try (GmailFixture fixture =
        new GmailFixture(response(404, "{\"error\":{\"code\":404,\"mess"), ok(PROFILE))) {
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 302, 200})
  void oneStrayPageBetweenResponsesOfGmailIsTransient(int status) throws Exception {
    ScriptedServer.ServerAction stray = response(status, "<h1>Oops", "Content-Type: text/html");
    try (GmailFixture fixture = new GmailFixture(ok(PROFILE), stray, stray, ok(PROFILE))) {
      fixture.gmail.mailboxProfile(fixture.caller);
      assertThat(fetch(fixture, "a1")).isInstanceOf(GmailError.Transient.class);
      assertThat(fixture.gmail.mailboxProfile(fixture.caller))
          .isInstanceOf(CallResult.Success.class);
    }
  }

  @Test
  void anAddressThatIsNoLongerGmailIsReportedAfterTenMessages() throws Exception {
    try (GmailFixture fixture = new GmailFixture(ok(PROFILE), PAGE)) {
      fixture.gmail.mailboxProfile(fixture.caller);
      for (int i : IntStream.range(0, 9).toArray()) {
        assertThat(fetch(fixture, "a" + i)).isInstanceOf(GmailError.Transient.class);
      }
      assertThat(fetch(fixture, "b1")).isInstanceOf(GmailError.WrongAddress.class);
      requireWrongAddress(fixture, fixture.gmail.mailboxProfile(fixture.caller), "HTTP status 404");
    }
  }

  private static GmailError fetch(GmailFixture fixture, String id) throws Exception {
    return ((CallResult.Failure<?>)
            fixture.gmail.fetchRaw(fixture.caller, id, OutputStream.nullOutputStream()))
        .error();
  }

  private static void requireWrongAddress(GmailFixture fixture, CallResult<?> result, String text) {
    GmailError error = ((CallResult.Failure<?>) result).error();
    assertThat(error).isInstanceOf(GmailError.WrongAddress.class);
    assertThat(error.sentence())
        .contains(fixture.server.root() + "gmail/v1/users/me/profile responded with " + text)
        .contains("google.root-url");
  }
}
