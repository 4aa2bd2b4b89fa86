package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.EmulatorResponse;
import io.pactsync.emulator.http.UrlParameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A valid authorization request, for which Google would show a consent page.
 *
 * @param client the requesting client
 * @param redirectUri the address that receives the result
 * @param scopes the requested scopes, in their order
 * @param state an opaque value that the redirect returns
 * @param pkce the proof key challenge
 * @param loginHint the account to suggest
 * @param offline whether a refresh token is requested
 * @param forceConsent whether the client requests consent again after an earlier consent
 */
record AuthorizationRequest(
    RegisteredClient client,
    String redirectUri,
    Set<String> scopes,
    Optional<String> state,
    Optional<PkceChallenge> pkce,
    Optional<String> loginHint,
    boolean offline,
    boolean forceConsent) {

  /** A request that gets an error page, because its redirect address cannot be trusted. */
  static final class InvalidAuthorizationRequestException extends Exception {
    private final transient EmulatorResponse page;

    private InvalidAuthorizationRequestException(int status, String error, String explanation) {
      super(error);
      page = EmulatorResponse.html(status, EmulatorConsentPage.error(status, error, explanation));
    }

    EmulatorResponse page() {
      return page;
    }
  }

  static AuthorizationRequest of(UrlParameters query, Map<String, RegisteredClient> clients)
      throws InvalidAuthorizationRequestException {
    String clientId = required(query, "client_id");
    RegisteredClient client = clients.get(clientId);
    if (client == null) {
      throw new InvalidAuthorizationRequestException(
          401, "invalid_client", "The OAuth client was not found.");
    }
    String redirectUri = required(query, "redirect_uri");
    if (!client.mayRedirectTo(redirectUri)) {
      throw new InvalidAuthorizationRequestException(
          400,
          "redirect_uri_mismatch",
          "The redirect URI in the request, "
              + redirectUri
              + ", does not match the ones authorized for the OAuth client.");
    }
    String responseType = required(query, "response_type");
    if (!responseType.equals("code")) {
      throw new InvalidAuthorizationRequestException(
          400, "unsupported_response_type", "Invalid response_type: " + responseType);
    }
    return new AuthorizationRequest(
        client,
        redirectUri,
        scopes(required(query, "scope")),
        query.first("state"),
        pkce(query),
        query.first("login_hint"),
        query.first("access_type").filter("offline"::equals).isPresent(),
        query.first("prompt").orElse("").contains("consent"));
  }

  /** Returns the redirect address with these parameters. */
  String redirectTarget(Map<String, String> parameters) {
    String query =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
            .collect(Collectors.joining("&"));
    String echoed = state.map(value -> "state=" + encoded(value) + "&").orElse("");
    return redirectUri + (redirectUri.contains("?") ? "&" : "?") + echoed + query;
  }

  static Set<String> scopes(String text) {
    return Arrays.stream(text.strip().split(" +"))
        .filter(scope -> !scope.isEmpty())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Optional<PkceChallenge> pkce(UrlParameters query)
      throws InvalidAuthorizationRequestException {
    Optional<String> challenge = query.first("code_challenge");
    String method = query.first("code_challenge_method").orElse("plain");
    Optional<PkceChallenge> pkce = challenge.flatMap(value -> PkceChallenge.of(value, method));
    if (challenge.isPresent() && pkce.isEmpty()) {
      throw new InvalidAuthorizationRequestException(
          400, "invalid_request", "Invalid code_challenge_method: " + method);
    }
    return pkce;
  }

  private static String required(UrlParameters query, String name)
      throws InvalidAuthorizationRequestException {
    return query
        .first(name)
        .filter(value -> !value.isBlank())
        .orElseThrow(
            () ->
                new InvalidAuthorizationRequestException(
                    400, "invalid_request", "Missing required parameter: " + name));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
