package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
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
 * Serves Google's OAuth endpoints and lets tests control their state. Changes apply to later
 * requests. Thread-safe.
 */
public final class EmulatedOAuthServer {
  /** The scope for full access to a mailbox. */
  public static final String FULL_SCOPE = "https://mail.google.com/";

  private static final RegisteredClient DESKTOP =
      new RegisteredClient(
          "desktop.apps.pactsync.example",
          "emulated-desktop-secret",
          RegisteredClient.RegisteredClientKind.INSTALLED,
          List.of("http://localhost"));

  private final Map<String, RegisteredClient> clients = new ConcurrentHashMap<>();
  private final EmulatorConsentPolicy policy;
  private final IssuedTokens issuedTokens;
  private final ServiceAccountRegistry serviceAccounts;
  private final AuthorizationEndpoint authorization;
  private final TokenEndpoint tokens;

  /**
   * @param automatic whether consent is given without a page, for example in a demo
   * @param accessLifetime the lifetime of access tokens
   * @param accounts the addresses that can consent, in lower case
   * @param refreshRefused called at each refresh; returns whether a fault refuses it
   */
  public EmulatedOAuthServer(
      boolean automatic,
      Duration accessLifetime,
      Supplier<List<String>> accounts,
      InstantSource clock,
      BooleanSupplier refreshRefused) {
    clients.put(DESKTOP.id(), DESKTOP);
    policy = new EmulatorConsentPolicy(automatic, accessLifetime);
    issuedTokens = new IssuedTokens(clock);
    serviceAccounts = new ServiceAccountRegistry(clock);
    authorization = new AuthorizationEndpoint(clients, accounts, policy, issuedTokens, clock);
    tokens =
        new TokenEndpoint(clients, accounts, policy, issuedTokens, serviceAccounts, refreshRefused);
  }

  /** Serves a request to one of Google's OAuth paths; empty for any other path. */
  public Optional<EmulatorResponse> serve(EmulatorRequest call) {
    boolean get = call.httpMethod().equals("GET");
    boolean post = call.httpMethod().equals("POST");
    return switch (String.join("/", call.path())) {
      case "o/oauth2/v2/auth", "o/oauth2/auth" ->
          get || post ? Optional.of(authorization.serve(call)) : Optional.empty();
      case "token", "oauth2/v4/token" -> post ? Optional.of(tokens.serve(call)) : Optional.empty();
      case "revoke", "o/oauth2/revoke" -> Optional.of(revoke(call));
      case "oauth2/v2/userinfo", "oauth2/v3/userinfo", "v1/userinfo" ->
          Optional.of(UserInfoEndpoint.serve(call, this::identify));
      default -> Optional.empty();
    };
  }

  /**
   * Returns the account and scopes of this access token; empty when it is unknown, expired or
   * revoked.
   */
  public Optional<GrantedAccess> identify(String accessToken) {
    return issuedTokens.access(accessToken);
  }

  /** Issues an access token for this mailbox with full access. */
  public String accessTokenFor(String email) {
    return accessTokenFor(email, Set.of(FULL_SCOPE));
  }

  /** Issues an access token for this mailbox with these scopes. */
  public String accessTokenFor(String email, Set<String> scopes) {
    return issuedTokens.issueAccess(
        new GrantedAccess(email.toLowerCase(Locale.ROOT), scopes),
        policy.accessLifetime(),
        Optional.empty());
  }

  /** Sets the lifetime of access tokens that are issued from now on. */
  public void accessTokenLifetime(Duration lifetime) {
    policy.accessLifetime(lifetime);
  }

  /** Revokes every refresh token: the next refresh gets {@code invalid_grant}. */
  public void revokeRefreshTokens() {
    issuedTokens.revokeRefreshTokens();
  }

  /** Revokes every access token and refresh token. */
  public void revokeAll() {
    issuedTokens.revokeAccessTokens();
    issuedTokens.revokeRefreshTokens();
  }

  /** Sets whether consent is given without a page. */
  public void consentAutomatically(boolean yes) {
    policy.automatic(yes);
  }

  /** Sets whether users refuse consent. */
  public void refuseConsent(boolean yes) {
    policy.refuseConsent(yes);
  }

  /** Limits grants to these scopes, whatever the client requests and the user checks. */
  public void grantOnly(Set<String> scopes) {
    policy.grantOnly(Optional.of(Set.copyOf(scopes)));
  }

  /** Sets whether the administrators let service accounts act for users. Default: yes. */
  public void allowDelegation(boolean yes) {
    policy.allowDelegation(yes);
  }

  /**
   * Writes the client secrets of the desktop client, readable only by their owner, and returns the
   * file.
   */
  public Path writeClientSecrets(Path file, URI base) {
    return OwnerOnlyFileWriter.write(file, CredentialFileContents.clientSecrets(DESKTOP, base));
  }

  /**
   * Registers a web client with exactly these redirect addresses, and writes its client secrets.
   */
  public Path writeWebClientSecrets(Path file, URI base, List<String> redirectUris) {
    RegisteredClient client =
        new RegisteredClient(
            "web" + clients.size() + ".apps.pactsync.example",
            "emulated-web-secret",
            RegisteredClient.RegisteredClientKind.WEB,
            redirectUris);
    clients.put(client.id(), client);
    return OwnerOnlyFileWriter.write(file, CredentialFileContents.clientSecrets(client, base));
  }

  /** Registers a service account that may act for every mailbox, and writes its key. */
  public Path writeServiceAccountKey(Path file, URI base) {
    String email = "sync@" + CredentialFileContents.PROJECT + ".example";
    PrivateKey key = serviceAccounts.register(email).getPrivate();
    return OwnerOnlyFileWriter.write(
        file, CredentialFileContents.serviceAccountKey(email, key, base));
  }

  private EmulatorResponse revoke(EmulatorRequest call) {
    String token = call.form().first("token").or(() -> call.query().first("token")).orElse("");
    return issuedTokens.revoke(token)
        ? EmulatorResponse.json(200, OAuthResponses.object())
        : OAuthResponses.error(400, "invalid_token", "Token expired or revoked");
  }
}
