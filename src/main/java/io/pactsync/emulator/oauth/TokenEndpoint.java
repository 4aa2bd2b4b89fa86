package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.EmulatorRequest;
import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.UrlParameters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Serves {@code /token}: exchanges codes, refresh tokens and assertions for access tokens. */
final class TokenEndpoint {
  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String INVALID_REFRESH_TOKEN = "Token has been expired or revoked.";

  private final Map<String, RegisteredClient> clients;
  private final Supplier<List<String>> accounts;
  private final EmulatorConsentPolicy policy;
  private final IssuedTokens issuedTokens;
  private final ServiceAccountRegistry serviceAccounts;
  private final BooleanSupplier refreshRefused;

  TokenEndpoint(
      Map<String, RegisteredClient> clients,
      Supplier<List<String>> accounts,
      EmulatorConsentPolicy policy,
      IssuedTokens issuedTokens,
      ServiceAccountRegistry serviceAccounts,
      BooleanSupplier refreshRefused) {
    this.clients = clients;
    this.accounts = accounts;
    this.policy = policy;
    this.issuedTokens = issuedTokens;
    this.serviceAccounts = serviceAccounts;
    this.refreshRefused = refreshRefused;
  }

  EmulatorResponse serve(EmulatorRequest call) {
    UrlParameters form = call.form();
    String grant = form.first("grant_type").orElse("");
    return switch (grant) {
      case "authorization_code" ->
          clientOf(call, form).map(c -> redeem(c, form)).orElseGet(this::unknownClient);
      case "refresh_token" ->
          clientOf(call, form).map(c -> refresh(c, form)).orElseGet(this::unknownClient);
      case JWT_BEARER -> delegate(form);
      case "" ->
          OAuthResponses.error(400, "invalid_request", "Required parameter is missing: grant_type");
      default ->
          OAuthResponses.error(400, "unsupported_grant_type", "Invalid grant_type: " + grant);
    };
  }

  private EmulatorResponse redeem(RegisteredClient client, UrlParameters form) {
    String code = form.first("code").orElse("");
    if (issuedTokens.isRedeemed(code)) {
      return OAuthResponses.invalidGrant("Bad Request");
    }
    Optional<AuthorizationCodeGrant> taken = issuedTokens.redeemCode(code);
    if (taken.isEmpty() || !taken.get().clientId().equals(client.id())) {
      return OAuthResponses.invalidGrant("Malformed auth code.");
    }
    AuthorizationCodeGrant consented = taken.get();
    if (!form.first("redirect_uri").orElse("").equals(consented.redirectUri())) {
      return OAuthResponses.error(400, "redirect_uri_mismatch", "Bad Request");
    }
    Optional<String> verifier = form.first("code_verifier");
    if (consented.pkce().isPresent() && verifier.isEmpty()) {
      return OAuthResponses.invalidGrant("Missing code verifier.");
    }
    if (consented.pkce().isPresent() && !consented.pkce().get().accepts(verifier.orElse(""))) {
      return OAuthResponses.invalidGrant("Invalid code verifier.");
    }
    Optional<String> refreshToken =
        consented.refreshable()
            ? Optional.of(issuedTokens.issueRefresh(client.id(), consented.access()))
            : Optional.empty();
    ObjectNode tokens = tokens(consented.access(), refreshToken);
    refreshToken.ifPresent(token -> tokens.put("refresh_token", token));
    return EmulatorResponse.json(200, tokens);
  }

  private EmulatorResponse refresh(RegisteredClient client, UrlParameters form) {
    String token = form.first("refresh_token").orElse("");
    Optional<IssuedTokens.RefreshGrant> refreshable =
        issuedTokens.refreshable(token).filter(known -> known.clientId().equals(client.id()));
    if (refreshable.isEmpty() || refreshRefused.getAsBoolean()) {
      return OAuthResponses.invalidGrant(INVALID_REFRESH_TOKEN);
    }
    return EmulatorResponse.json(200, tokens(refreshable.get().access(), Optional.of(token)));
  }

  private EmulatorResponse delegate(UrlParameters form) {
    ServiceAccountRegistry.VerifiedAssertion assertion;
    try {
      assertion = serviceAccounts.verify(form.first("assertion").orElse(""));
    } catch (ServiceAccountRegistry.InvalidAssertionException e) {
      return OAuthResponses.invalidGrant(e.description());
    }
    Set<String> scopes = AuthorizationRequest.scopes(assertion.scope());
    if (assertion.subject().isEmpty() || scopes.isEmpty() || !policy.delegationAllowed()) {
      return OAuthResponses.error(
          401,
          "unauthorized_client",
          "Client is unauthorized to retrieve access tokens using this method, or client not"
              + " authorized for any of the scopes requested.");
    }
    String account = assertion.subject().get().toLowerCase(Locale.ROOT);
    if (!accounts.get().contains(account)) {
      return OAuthResponses.invalidGrant("Invalid email or User ID");
    }
    return EmulatorResponse.json(200, tokens(new GrantedAccess(account, scopes), Optional.empty()));
  }

  private ObjectNode tokens(GrantedAccess access, Optional<String> refreshToken) {
    Duration lifetime = policy.accessLifetime();
    return OAuthResponses.object()
        .put("access_token", issuedTokens.issueAccess(access, lifetime, refreshToken))
        .put("expires_in", Math.max(0, lifetime.toSeconds()))
        .put("scope", AuthorizationCodeGrant.scopeText(access.scopes()))
        .put("token_type", "Bearer");
  }

  /** Returns the client that authenticates in the form or by basic authentication. */
  private Optional<RegisteredClient> clientOf(EmulatorRequest call, UrlParameters form) {
    String[] idAndSecret =
        call.authorization()
            .filter(value -> value.startsWith("Basic "))
            .flatMap(value -> base64(value.substring(6)))
            .map(pair -> pair.split(":", 2))
            .filter(pair -> pair.length == 2)
            .orElse(
                new String[] {
                  form.first("client_id").orElse(""), form.first("client_secret").orElse("")
                });
    return Optional.ofNullable(clients.get(idAndSecret[0]))
        .filter(client -> client.secret().equals(idAndSecret[1]));
  }

  private static Optional<String> base64(String text) {
    try {
      return Optional.of(new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private EmulatorResponse unknownClient() {
    return OAuthResponses.error(401, "invalid_client", "The OAuth client was not found.");
  }
}
