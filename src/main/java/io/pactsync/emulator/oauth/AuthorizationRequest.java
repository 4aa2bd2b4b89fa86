package io.pactsync.emulator.oauth;

import io.pactsync.emulator.http.Parameters;
import io.pactsync.emulator.http.Reply;
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
 * @param prompted whether the client requests consent again after an earlier consent
 */
record AuthorizationRequest(
    OAuthClient client,
    String redirectUri,
    Set<String> scopes,
    Optional<String> state,
    Optional<Pkce> pkce,
    Optional<String> loginHint,
    boolean offline,
    boolean prompted) {

  /** A request that gets an error page, because its redirect address cannot be trusted. */
  static final class Unacceptable extends Exception {
    private final transient Reply page;

    private Unacceptable(int status, String error, String explanation) {
      super(error);
      page = Reply.html(status, ConsentPage.error(status, error, explanation));
    }

    Reply page() {
      return page;
    }
  }

  static AuthorizationRequest of(Parameters query, Map<String, OAuthClient> clients)
      throws Unacceptable {
    String clientId = required(query, "client_id");
    OAuthClient client = clients.get(clientId);
    if (client == null) {
      throw new Unacceptable(401, "invalid_client", "The OAuth client was not found.");
    }
    String redirectUri = required(query, "redirect_uri");
    if (!client.mayRedirectTo(redirectUri)) {
      throw new Unacceptable(
          400,
          "redirect_uri_mismatch",
          "The redirect URI in the request, "
              + redirectUri
              + ", does not match the ones authorized for the OAuth client.");
    }
    String responseType = required(query, "response_type");
    if (!responseType.equals("code")) {
      throw new Unacceptable(
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
  String redirect(Map<String, String> parameters) {
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

  private static Optional<Pkce> pkce(Parameters query) throws Unacceptable {
    Optional<String> challenge = query.first("code_challenge");
    String method = query.first("code_challenge_method").orElse("plain");
    Optional<Pkce> pkce = challenge.flatMap(value -> Pkce.of(value, method));
    if (challenge.isPresent() && pkce.isEmpty()) {
      throw new Unacceptable(400, "invalid_request", "Invalid code_challenge_method: " + method);
    }
    return pkce;
  }

  private static String required(Parameters query, String name) throws Unacceptable {
    return query
        .first(name)
        .filter(value -> !value.isBlank())
        .orElseThrow(
            () -> new Unacceptable(400, "invalid_request", "Missing required parameter: " + name));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
