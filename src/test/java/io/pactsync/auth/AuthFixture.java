package io.pactsync.auth;

import com.google.api.client.http.javanet.NetHttpTransport;
import com.google.api.client.util.Sleeper;
import io.pactsync.store.InboxRow;
import io.pactsync.store.InboxState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/** The package's classes, wired to a fake Google, with manual time. */
final class AuthFixture implements AutoCloseable {
  static final String INBOX = "legal@acme.example";
  static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  static final Set<String> SCOPES = Set.of(GmailScopes.READONLY);

  final FakeGoogleOAuth google = new FakeGoogleOAuth();
  final InMemoryAuthStore store = new InMemoryAuthStore();
  final List<Long> pauses = new CopyOnWriteArrayList<>();
  final Queue<Runnable> background = new ConcurrentLinkedQueue<>();
  final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
  final InstantSource clock = InstantSource.fixed(NOW);
  final GoogleOAuthEndpoints oauth;
  final EncryptedCredentials tokens;
  final AccessTokens accessTokens;
  final Authorization authorization;
  final InboxRevocation revocation;

  AuthFixture(Path home) {
    oauth = oauth(pauses::add);
    tokens = new EncryptedCredentials(store.credentials, new SealingKey(settings(home)));
    accessTokens = new AccessTokens(tokens, oauth, clock, nanos::get, background::add);
    authorization = new Authorization(oauth, tokens, store.inboxes, google::addressOf, clock);
    revocation = new InboxRevocation(oauth, tokens, store.inboxes, accessTokens);
  }

  /** Its back-off is one second for each failure. */
  static GoogleOAuthEndpoints oauth(Sleeper sleeper) {
    return new GoogleOAuthEndpoints(new NetHttpTransport(), sleeper, Duration::ofSeconds);
  }

  static AuthSettings settings(Path home) {
    return new AuthSettings(
        Optional.empty(), home.resolve("secret").resolve("key"), Optional.empty());
  }

  static ConsentRequest request(String... email) {
    return new ConsentRequest(
        List.of(email).stream().findFirst(), SCOPES, OptionalInt.empty(), Duration.ofSeconds(30));
  }

  void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  /** Stores an inbox as if it had been authorized before. */
  String authorized(String inbox) {
    String refreshToken = google.newRefreshToken(inbox);
    tokens.put(inbox, new InboxCredential.UserGrant(refreshToken, google.client(), SCOPES, NOW));
    store.inboxes.putAuthorized(
        new InboxRow(
            inbox, InboxState.ACTIVE, Optional.empty(), Optional.of("project-of-tests"), NOW));
    return refreshToken;
  }

  @Override
  public void close() {
    google.close();
  }
}
