package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.http.Reply;
import java.net.URI;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Google's OAuth endpoints, and a test's grip on what happens behind them. Changes hold for what is
 * asked afterwards. Thread-safe.
 */
public final class OAuthDesk {
  /** Everything a Gmail client can ask for. */
  public static final String FULL_SCOPE = "https://mail.google.com/";

  private static final OAuthClient DESKTOP =
      new OAuthClient(
          "desktop.apps.pactsync.example",
          "emulated-desktop-secret",
          OAuthClient.Kind.INSTALLED,
          List.of("http://localhost"));

  private final Map<String, OAuthClient> clients = new ConcurrentHashMap<>();
  private final ConsentPolicy policy;
  private final TokenBook book;
  private final ServiceAccounts serviceAccounts;
  private final AuthorizationEndpoint authorization;
  private final TokenEndpoint tokens;

  /**
   * @param automatic whether consent is given without a page, as for demonstrations
   * @param accessLifetime of access tokens
   * @param accounts the addresses that can consent, in lower case
   * @param refreshRefused asked at each refresh: whether a fault befalls it
   */
  public OAuthDesk(
      boolean automatic,
      Duration accessLifetime,
      Supplier<List<String>> accounts,
      InstantSource clock,
      BooleanSupplier refreshRefused) {
    clients.put(DESKTOP.id(), DESKTOP);
    policy = new ConsentPolicy(automatic, accessLifetime);
    book = new TokenBook(clock);
    serviceAccounts = new ServiceAccounts(clock);
    authorization = new AuthorizationEndpoint(clients, accounts, policy, book, clock);
    tokens = new TokenEndpoint(clients, accounts, policy, book, serviceAccounts, refreshRefused);
  }

  /** Answers a request to one of Google's OAuth addresses; empty when it is for none of them. */
  public Optional<Reply> answer(HttpCall call) {
    boolean get = call.verb().equals("GET");
    boolean post = call.verb().equals("POST");
    return switch (String.join("/", call.path())) {
      case "o/oauth2/v2/auth", "o/oauth2/auth" ->
          get || post ? Optional.of(authorization.answer(call)) : Optional.empty();
      case "token", "oauth2/v4/token" -> post ? Optional.of(tokens.answer(call)) : Optional.empty();
      case "revoke", "o/oauth2/revoke" -> Optional.of(revoked(call));
      case "oauth2/v2/userinfo", "oauth2/v3/userinfo", "v1/userinfo" ->
          Optional.of(UserInfo.answer(call, this::identify));
      default -> Optional.empty();
    };
  }

  /** What this access token opens; empty when it is unknown, expired or revoked. */
  public Optional<Access> identify(String accessToken) {
    return book.access(accessToken);
  }

  /** An access token for this mailbox with every Gmail scope. */
  public String accessTokenFor(String email) {
    return accessTokenFor(email, Set.of(FULL_SCOPE));
  }

  /** An access token for this mailbox with these scopes. */
  public String accessTokenFor(String email, Set<String> scopes) {
    return book.issueAccess(
        new Access(email.toLowerCase(Locale.ROOT), scopes),
        policy.accessLifetime(),
        Optional.empty());
  }

  /** A refresh token of the desktop client for this mailbox with these scopes. */
  public String refreshTokenFor(String email, Set<String> scopes) {
    return book.issueRefresh(DESKTOP.id(), new Access(email.toLowerCase(Locale.ROOT), scopes));
  }

  /** How long access tokens that are issued from now on live. */
  public void accessTokenLifetime(Duration lifetime) {
    policy.accessLifetime(lifetime);
  }

  /** Ends every access token that is out; refreshing gives new ones. */
  public void expireAccessTokens() {
    book.revokeAccessTokens();
  }

  /** Ends every refresh token that is out: the next refresh meets {@code invalid_grant}. */
  public void killRefreshTokens() {
    book.revokeRefreshTokens();
  }

  /** Ends every token that is out. */
  public void revokeAll() {
    book.revokeAccessTokens();
    book.revokeRefreshTokens();
  }

  /** Whether consent is given without showing a page. */
  public void consentAutomatically(boolean yes) {
    policy.automatic(yes);
  }

  /** Whether people cancel instead of consenting. */
  public void refuseConsent(boolean yes) {
    policy.refuse(yes);
  }

  /** Grants at most these scopes, whatever is asked for and ticked. */
  public void grantOnly(Set<String> scopes) {
    policy.grantOnly(Optional.of(Set.copyOf(scopes)));
  }

  /** Grants whatever is asked for and ticked. */
  public void grantAll() {
    policy.grantOnly(Optional.empty());
  }

  /** Whether the administrators let service accounts act for people; they do at first. */
  public void delegate(boolean yes) {
    policy.delegate(yes);
  }

  /** Writes the desktop client's secrets, readable by their owner alone, and gives the file. */
  public Path writeClientSecrets(Path file, URI base) {
    return PrivateFile.write(file, Credentials.of(DESKTOP, base));
  }

  /** Registers a web client with exactly these redirects, and writes its secrets. */
  public Path writeWebClientSecrets(Path file, URI base, List<String> redirectUris) {
    OAuthClient client =
        new OAuthClient(
            "web" + clients.size() + ".apps.pactsync.example",
            "emulated-web-secret",
            OAuthClient.Kind.WEB,
            redirectUris);
    clients.put(client.id(), client);
    return PrivateFile.write(file, Credentials.of(client, base));
  }

  /** Registers a service account that may act for every mailbox, and writes its key. */
  public Path writeServiceAccountKey(Path file, URI base) {
    String email = "sync@" + Credentials.PROJECT + ".example";
    PrivateKey key = serviceAccounts.register(email).getPrivate();
    return PrivateFile.write(file, Credentials.of(email, key, base));
  }

  private Reply revoked(HttpCall call) {
    String token = call.form().first("token").or(() -> call.query().first("token")).orElse("");
    return book.revoke(token)
        ? Reply.json(200, OAuthReply.object())
        : OAuthReply.error(400, "invalid_token", "Token expired or revoked");
  }
}
