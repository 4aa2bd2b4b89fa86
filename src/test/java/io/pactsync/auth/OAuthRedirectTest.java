package io.pactsync.auth;

import static io.pactsync.auth.AuthFixture.INBOX;
import static io.pactsync.auth.AuthFixture.NOW;
import static io.pactsync.auth.AuthFixture.SCOPES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.InboxRevocation.AtGoogle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets go only to the configured endpoint, even if it redirects. */
class OAuthRedirectTest {
  @TempDir Path home;

  @Test
  void redirectsAreNotFollowed() throws Exception {
    AtomicInteger followed = new AtomicInteger();
    for (int status : new int[] {302, 307, 308}) {
      HttpServer server = redirecting(status, followed);
      try (AuthFixture all = new AuthFixture(home)) {
        URI root = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        OAuthClient client =
            new OAuthClient("id", "secret", root.resolve("/token"), root.resolve("/revoke"));
        all.tokens.put(INBOX, new UserGrant("refresh", client, SCOPES, NOW));

        assertThat(
                catchThrowableOfType(AuthException.class, () -> all.accessTokens.tokenFor(INBOX)))
            .isNotNull();
        assertThat(all.revocation.revoke(INBOX).atGoogle()).isEqualTo(AtGoogle.NOT_REVOKED);
      } finally {
        server.stop(0);
      }
    }
    assertThat(followed).hasValue(0);
  }

  private static HttpServer redirecting(int status, AtomicInteger followed) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          if (exchange.getRequestURI().getPath().equals("/elsewhere")) {
            followed.incrementAndGet();
          }
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }
}
