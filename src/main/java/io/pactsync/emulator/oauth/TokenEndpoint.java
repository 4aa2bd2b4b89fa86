package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.pactsync.emulator.http.HttpCall;
import io.pactsync.emulator.http.Parameters;
import io.pactsync.emulator.http.Reply;
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

/** Exchanges codes, refresh tokens and assertions for access tokens. */
final class TokenEndpoint {
  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";
  private static final String INVALID_REFRESH_TOKEN = "Token has been expired or revoked.";

  private final Map<String, OAuthClient> clients;
  private final Supplier<List<String>> accounts;
  private final ConsentPolicy policy;
  private final TokenBook issuedTokens;
  private final ServiceAccounts serviceAccounts;
  private final BooleanSupplier refreshRefused;

  TokenEndpoint(
      Map<String, OAuthClient> clients,
      Supplier<List<String>> accounts,
      ConsentPolicy policy,
      TokenBook issuedTokens,
      ServiceAccounts serviceAccounts,
      BooleanSupplier refreshRefused) {
    this.clients = clients;
    this.accounts = accounts;
    this.policy = policy;
    this.issuedTokens = issuedTokens;
    this.serviceAccounts = serviceAccounts;
    this.refreshRefused = refreshRefused;
  }

  Reply answer(HttpCall call) {
    Parameters form = call.form();
    String grant = form.first("grant_type").orElse("");
    return switch (grant) {
      case "authorization_code" ->
          clientOf(call, form).map(c -> redeem(c, form)).orElseGet(this::unknownClient);
      case "refresh_token" ->
          clientOf(call, form).map(c -> refresh(c, form)).orElseGet(this::unknownClient);
      case JWT_BEARER -> delegate(form);
      case "" ->
          OAuthReply.error(400, "invalid_request", "Required parameter is missing: grant_type");
      default -> OAuthReply.error(400, "unsupported_grant_type", "Invalid grant_type: " + grant);
    };
  }

  private Reply redeem(OAuthClient client, Parameters form) {
    String code = form.first("code").orElse("");
    if (issuedTokens.isSpent(code)) {
      return OAuthReply.invalidGrant("Bad Request");
    }
    Optional<Consented> taken = issuedTokens.takeCode(code);
    if (taken.isEmpty() || !taken.get().clientId().equals(client.id())) {
      return OAuthReply.invalidGrant("Malformed auth code.");
    }
    Consented consented = taken.get();
    if (!form.first("redirect_uri").orElse("").equals(consented.redirectUri())) {
      return OAuthReply.error(400, "redirect_uri_mismatch", "Bad Request");
    }
    Optional<String> verifier = form.first("code_verifier");
    if (consented.pkce().isPresent() && verifier.isEmpty()) {
      return OAuthReply.invalidGrant("Missing code verifier.");
    }
    if (consented.pkce().isPresent() && !consented.pkce().get().isMetBy(verifier.orElse(""))) {
      return OAuthReply.invalidGrant("Invalid code verifier.");
    }
    Optional<String> refreshToken =
        consented.refreshable()
            ? Optional.of(issuedTokens.issueRefresh(client.id(), consented.access()))
            : Optional.empty();
    ObjectNode tokens = tokens(consented.access(), refreshToken);
    refreshToken.ifPresent(token -> tokens.put("refresh_token", token));
    return Reply.json(200, tokens);
  }

  private Reply refresh(OAuthClient client, Parameters form) {
    String token = form.first("refresh_token").orElse("");
    Optional<TokenBook.Refreshable> refreshable =
        issuedTokens.refreshable(token).filter(known -> known.clientId().equals(client.id()));
    if (refreshable.isEmpty() || refreshRefused.getAsBoolean()) {
      return OAuthReply.invalidGrant(INVALID_REFRESH_TOKEN);
    }
    return Reply.json(200, tokens(refreshable.get().access(), Optional.of(token)));
  }

  private Reply delegate(Parameters form) {
    ServiceAccounts.Assertion assertion;
    try {
      assertion = serviceAccounts.check(form.first("assertion").orElse(""));
    } catch (ServiceAccounts.Refused e) {
      return OAuthReply.invalidGrant(e.description());
    }
    Set<String> scopes = AuthorizationRequest.scopes(assertion.scope());
    if (assertion.subject().isEmpty() || scopes.isEmpty() || !policy.delegated()) {
      return OAuthReply.error(
          401,
          "unauthorized_client",
          "Client is unauthorized to retrieve access tokens using this method, or client not"
              + " authorized for any of the scopes requested.");
    }
    String account = assertion.subject().get().toLowerCase(Locale.ROOT);
    if (!accounts.get().contains(account)) {
      return OAuthReply.invalidGrant("Invalid email or User ID");
    }
    return Reply.json(200, tokens(new Access(account, scopes), Optional.empty()));
  }

  private ObjectNode tokens(Access access, Optional<String> refreshToken) {
    Duration lifetime = policy.accessLifetime();
    return OAuthReply.object()
        .put("access_token", issuedTokens.issueAccess(access, lifetime, refreshToken))
        .put("expires_in", Math.max(0, lifetime.toSeconds()))
        .put("scope", Consented.text(access.scopes()))
        .put("token_type", "Bearer");
  }

  /** Returns the client that authenticates in the form or by basic authentication. */
  private Optional<OAuthClient> clientOf(HttpCall call, Parameters form) {
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

  private Reply unknownClient() {
    return OAuthReply.error(401, "invalid_client", "The OAuth client was not found.");
  }
}
