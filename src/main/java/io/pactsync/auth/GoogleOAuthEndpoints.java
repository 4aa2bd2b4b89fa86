package io.pactsync.auth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.api.client.auth.oauth2.AuthorizationCodeFlow;
import com.google.api.client.auth.oauth2.BearerToken;
import com.google.api.client.auth.oauth2.ClientParametersAuthentication;
import com.google.api.client.auth.oauth2.RefreshTokenRequest;
import com.google.api.client.auth.oauth2.TokenRequest;
import com.google.api.client.http.GenericUrl;
import com.google.api.client.http.HttpRequest;
import com.google.api.client.http.HttpResponse;
import com.google.api.client.http.HttpTransport;
import com.google.api.client.http.UrlEncodedContent;
import com.google.api.client.json.JsonFactory;
import com.google.api.client.json.gson.GsonFactory;
import com.google.api.client.util.Sleeper;
import io.pactsync.auth.InboxCredential.UserGrant;
import io.pactsync.auth.TokenEndpointResponse.TokenDenied;
import io.pactsync.auth.TokenEndpointResponse.TokenGranted;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/**
 * Calls Google's OAuth endpoints and classifies their responses. Final responses are returned.
 * Transient errors are retried; when retries do not help, an {@link AuthException} with reason
 * {@code UNREACHABLE} is thrown. Safe for use by several threads.
 *
 * <p>Use a transport whose own logs contain no bodies, such as {@code NetHttpTransport}: Apache's
 * client logs every byte that it sends at DEBUG.
 */
public final class GoogleOAuthEndpoints {
  private static final String JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer";

  /** What an Authorization header may hold (RFC 6750, 2.1, and RFC 9110, 5.5). */
  private static final Pattern HEADER_TEXT = Pattern.compile("[\\x21-\\x7e]+");

  /** Google's tokens live for an hour. A longer lifetime would overflow sums of nanoseconds. */
  private static final Duration LONGEST_LIFETIME = Duration.ofDays(1);

  /** The statuses of a server that has no token endpoint at the address. */
  private static final Set<String> WRONG_ADDRESS = Set.of("HTTP 404", "HTTP 405", "HTTP 410");

  /** Used when a response states no lifetime. Google always states one. */
  private static final Duration DEFAULT_LIFETIME = Duration.ofMinutes(5);

  private final HttpTransport transport;
  private final TokenRetryPolicy retryPolicy;
  private final JsonFactory json = GsonFactory.getDefaultInstance();
  private final OAuthRequestInitializer requestInitializer = new OAuthRequestInitializer();

  /**
   * @param sleeper sleeps between attempts
   * @param backoff the delay after this many failures, such as {@code
   *     io.pactsync.gmail.Backoff#after}
   */
  public GoogleOAuthEndpoints(
      HttpTransport transport, Sleeper sleeper, IntFunction<Duration> backoff) {
    this.transport = transport;
    this.retryPolicy = new TokenRetryPolicy(sleeper, backoff);
  }

  /** Starts a consent flow with its own PKCE secret (S256). */
  AuthorizationCodeFlow newFlow(ClientFile file, Set<String> scopes) {
    OAuthClient client = file.client();
    // Not GoogleAuthorizationCodeFlow: its enablePKCE() does nothing.
    return new AuthorizationCodeFlow.Builder(
            BearerToken.authorizationHeaderAccessMethod(),
            transport,
            json,
            new GenericUrl(client.tokenUri()),
            new ClientParametersAuthentication(client.id(), client.secret()),
            client.id(),
            file.authUri().toString())
        .setScopes(scopes)
        .setRequestInitializer(requestInitializer)
        .enablePKCE()
        .build();
  }

  TokenEndpointResponse exchange(AuthorizationCodeFlow flow, String code, String redirectUri)
      throws InterruptedException {
    return send(flow.newTokenRequest(code).setRedirectUri(redirectUri));
  }

  TokenEndpointResponse refresh(UserGrant grant) throws InterruptedException {
    OAuthClient client = grant.client();
    return send(
        new RefreshTokenRequest(
                transport, json, new GenericUrl(client.tokenUri()), grant.refreshToken())
            .setClientAuthentication(
                new ClientParametersAuthentication(client.id(), client.secret()))
            .setRequestInitializer(requestInitializer));
  }

  TokenEndpointResponse exchangeAssertion(URI tokenUri, String assertion)
      throws InterruptedException {
    return send(
        new TokenRequest(transport, json, new GenericUrl(tokenUri), JWT_BEARER)
            .set("assertion", assertion)
            .setRequestInitializer(requestInitializer));
  }

  private TokenEndpointResponse send(TokenRequest request) throws InterruptedException {
    return retryPolicy.execute(request.getTokenServerUrl().toURI(), () -> sendOnce(request));
  }

  private TokenEndpointResponse sendOnce(TokenRequest request) throws TransientOAuthException {
    try {
      HttpResponse response = execute(request);
      try {
        int status = response.getStatusCode();
        if (TransientOAuthException.isTransient(status)) {
          throw new TransientOAuthException(status);
        }
        Optional<JsonNode> body = OAuthResponseBody.read(response);
        if (response.isSuccessStatusCode()) {
          return granted(body);
        }
        TokenDenied denied = denied(status, body);
        if (WRONG_ADDRESS.contains(denied.error())) {
          throw wrongAddress(request.getTokenServerUrl().toURI(), denied.error());
        }
        return denied;
      } finally {
        response.disconnect();
      }
    } catch (IOException e) {
      throw new TransientOAuthException(e);
    }
  }

  /** Google's token endpoint itself never responds so. It names the error in each response. */
  private static AuthException wrongAddress(URI uri, String status) {
    return new AuthException(
        AuthException.Reason.WRONG_ADDRESS,
        ("%s responded with %s, so it is not Google's token endpoint: correct token_uri in the"
                + " client file (google.client-secrets) or in the service-account key, and run"
                + " pactsync authorize again.")
            .formatted(uri, status));
  }

  /** Not {@code request.execute()}, which reads a body of any size into the memory. */
  private HttpResponse execute(TokenRequest request) throws IOException {
    HttpRequest http =
        transport
            .createRequestFactory(requestInitializer)
            .buildPostRequest(request.getTokenServerUrl(), new UrlEncodedContent(request));
    http.setInterceptor(request.getClientAuthentication());
    return http.setThrowExceptionOnExecuteError(false).execute();
  }

  private static TokenDenied denied(int status, Optional<JsonNode> body) {
    String error = body.map(json -> json.path("error").asText("")).orElse("");
    if (error.isEmpty()) {
      // The JDK's client omits the body of a 401, which OAuth uses for this error only (RFC 6749,
      // 5.2).
      return new TokenDenied(status == 401 ? "invalid_client" : "HTTP " + status, "");
    }
    return new TokenDenied(
        OAuthErrorCode.sanitize(error),
        body.map(json -> json.path("error_description").asText("")).orElse(""));
  }

  private static TokenGranted granted(Optional<JsonNode> body) throws TransientOAuthException {
    JsonNode tokens = body.orElseGet(MissingNode::getInstance);
    String accessToken = tokens.path("access_token").asText("");
    if (!HEADER_TEXT.matcher(accessToken).matches()) {
      throw new TransientOAuthException("its response is not an OAuth response");
    }
    long stated = tokens.path("expires_in").asLong(DEFAULT_LIFETIME.toSeconds());
    long seconds = Math.max(0, Math.min(stated, LONGEST_LIFETIME.toSeconds()));
    return new TokenGranted(
        new AccessToken(accessToken),
        text(tokens, "refresh_token").filter(token -> !token.isBlank()),
        Duration.ofSeconds(seconds),
        text(tokens, "scope").map(scopes -> Set.copyOf(words(scopes))));
  }

  private static Optional<String> text(JsonNode json, String field) {
    return Optional.of(json.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+"));
  }

  /** Revokes a token, and with it all access of this client to the account. */
  RevokeResponse revoke(URI revokeUri, String token) throws InterruptedException {
    return retryPolicy.execute(revokeUri, () -> revokeOnce(revokeUri, token));
  }

  private RevokeResponse revokeOnce(URI revokeUri, String token) throws TransientOAuthException {
    try {
      HttpRequest request =
          transport
              .createRequestFactory(requestInitializer)
              // In the body, because proxies log URLs.
              .buildPostRequest(
                  new GenericUrl(revokeUri), new UrlEncodedContent(Map.of("token", token)));
      HttpResponse response = request.setThrowExceptionOnExecuteError(false).execute();
      try {
        int status = response.getStatusCode();
        if (TransientOAuthException.isTransient(status)) {
          throw new TransientOAuthException(status);
        }
        if (response.isSuccessStatusCode()) {
          return RevokeResponse.REVOKED;
        }
        return OAuthResponseBody.read(response)
                .filter(json -> json.path("error").asText().equals("invalid_token"))
                .isPresent()
            ? RevokeResponse.ALREADY_INVALID
            : RevokeResponse.REFUSED;
      } finally {
        response.disconnect();
      }
    } catch (IOException e) {
      throw new TransientOAuthException(e);
    }
  }
}
