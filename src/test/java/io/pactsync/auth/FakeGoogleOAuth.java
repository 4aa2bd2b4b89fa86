package io.pactsync.auth;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/**
 * A fake of Google's consent page, token and revoke endpoints on a real socket. It checks what
 * Google checks: the client, the exact redirect URI, PKCE, and a service account's signature.
 */
final class FakeGoogleOAuth implements AutoCloseable {
  static final String CLIENT_ID = "test-client.apps.example.com";
  static final String CLIENT_SECRET = "hush-client-secret";
  private static final KeyPair KEY_PAIR = newKeyPair();
  static final String SERVICE_ACCOUNT = "robot@project-of-tests.example.com";

  /** The person's choices and the server's behaviour. Tests change them between calls. */
  volatile String account = "legal@acme.example";

  volatile Optional<String> refusal = Optional.empty();
  volatile Optional<String> grantedScope = Optional.empty();
  volatile boolean givesRefreshToken = true;
  volatile long lifetimeSeconds = 3_600;
  volatile Optional<String> delegationError = Optional.empty();
  volatile String delegationErrorDescription = "";

  /**
   * Injected faults: statuses for the next token and revoke requests, which are then not processed.
   */
  final Queue<Integer> faults = new ConcurrentLinkedQueue<>();

  /** The body of all token responses, as broken servers send it. */
  volatile Optional<RawBody> body = Optional.empty();

  record RawBody(int status, String text, boolean isCompressed) {}

  final Map<String, String> consentParameters = new ConcurrentHashMap<>();
  final Queue<Map<String, String>> tokenForms = new ConcurrentLinkedQueue<>();
  final Queue<String> revoked = new ConcurrentLinkedQueue<>();
  final AtomicInteger calls = new AtomicInteger();

  /** All codes, tokens, verifiers and other secrets, which must not leave the package. */
  final Set<String> secrets = ConcurrentHashMap.newKeySet();

  private record Consent(String account, String redirectUri, String challenge, String scope) {}

  private final JsonMapper mapper = new JsonMapper();
  private final AtomicInteger serial = new AtomicInteger();
  private final Map<String, Consent> codes = new ConcurrentHashMap<>();
  private final Map<String, String> accountByRefreshToken = new ConcurrentHashMap<>();
  private final Map<String, String> accountByAccessToken = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  FakeGoogleOAuth() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    secrets.add(CLIENT_SECRET);
    secrets.add(pemBody());
    server.createContext("/auth", this::consent);
    server.createContext("/token", exchange -> faulty(exchange, this::token));
    server.createContext("/revoke", exchange -> faulty(exchange, this::revoke));
    server.setExecutor(threads);
    server.start();
  }

  /** Created once for all tests, because it is slow. */
  private static KeyPair newKeyPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** The mailbox that an access token opens, as {@code getProfile} returns it. */
  String addressOf(AccessToken token) {
    String address = accountByAccessToken.get(token.value());
    if (address == null) {
      throw new IllegalStateException("401");
    }
    return address;
  }

  void kill(String refreshToken) {
    accountByRefreshToken.remove(refreshToken);
  }

  void killAll() {
    accountByRefreshToken.clear();
  }

  /** A refresh token as if a person had consented before. */
  String newRefreshToken(String forAccount) {
    String token = newSecret("refresh");
    accountByRefreshToken.put(token, forAccount);
    return token;
  }

  OAuthClient client() {
    return new OAuthClient(CLIENT_ID, CLIENT_SECRET, uri("/token"), uri("/revoke"));
  }

  Path clientFile(Path directory, String kind, String... redirectUris) {
    ObjectNode root = mapper.createObjectNode();
    ObjectNode inner = root.putObject(kind);
    inner
        .put("client_id", CLIENT_ID)
        .put("client_secret", CLIENT_SECRET)
        .put("project_id", "project-of-tests")
        .put("auth_uri", uri("/auth").toString())
        .put("token_uri", uri("/token").toString());
    List.of(redirectUris).forEach(inner.putArray("redirect_uris")::add);
    return write(directory.resolve(kind + ".json"), root);
  }

  Path serviceAccountFile(Path directory) {
    ObjectNode root =
        mapper
            .createObjectNode()
            .put("type", "service_account")
            .put("project_id", "project-of-tests")
            .put("private_key_id", "key-1")
            .put("private_key", pem())
            .put("client_email", SERVICE_ACCOUNT)
            .put("client_id", "100000000000000000001")
            .put("token_uri", uri("/token").toString());
    return write(directory.resolve("service-account.json"), root);
  }

  private String pem() {
    String body = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(pemBytes());
    return "-----BEGIN PRIVATE KEY-----\n" + body + "\n-----END PRIVATE KEY-----\n";
  }

  private String pemBody() {
    return Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII))
        .encodeToString(pemBytes())
        .lines()
        .skip(3)
        .findFirst()
        .orElseThrow();
  }

  private byte[] pemBytes() {
    return KEY_PAIR.getPrivate().getEncoded();
  }

  private static Path write(Path path, JsonNode content) {
    try {
      return Files.writeString(path, content.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void consent(HttpExchange exchange) throws IOException {
    Map<String, String> parameters = form(exchange.getRequestURI().getRawQuery());
    consentParameters.clear();
    consentParameters.putAll(parameters);
    String redirectUri = parameters.getOrDefault("redirect_uri", "");
    String back = "?state=" + encoded(parameters.getOrDefault("state", ""));
    if (refusal.isPresent()) {
      back += "&error=" + refusal.get();
    } else {
      String code = newSecret("code");
      codes.put(
          code,
          new Consent(
              account,
              redirectUri,
              parameters.getOrDefault("code_challenge", ""),
              grantedScope.orElse(parameters.getOrDefault("scope", ""))));
      back += "&code=" + encoded(code);
    }
    exchange.getResponseHeaders().add("Location", redirectUri + back);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }

  private interface FormHandler {
    void respond(HttpExchange exchange, Map<String, String> form)
        throws IOException, GeneralSecurityException;
  }

  private void faulty(HttpExchange exchange, FormHandler handler) throws IOException {
    calls.incrementAndGet();
    Map<String, String> form = form(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    Integer fault = faults.poll();
    if (fault != null) {
      // The body repeats the request, as a faulty proxy might.
      respond(exchange, fault, mapper.createObjectNode().put("echo", form.toString()));
      return;
    }
    if (body.isPresent()) {
      respond(exchange, body.get());
      return;
    }
    try {
      handler.respond(exchange, form);
    } catch (GeneralSecurityException e) {
      error(exchange, "server_error", e.toString());
    }
  }

  private void token(HttpExchange exchange, Map<String, String> form)
      throws IOException, GeneralSecurityException {
    tokenForms.add(form);
    String grantType = form.getOrDefault("grant_type", "");
    if (grantType.endsWith(":jwt-bearer")) {
      assertion(exchange, form.getOrDefault("assertion", ""));
    } else if (!CLIENT_ID.equals(form.get("client_id"))
        || !CLIENT_SECRET.equals(form.get("client_secret"))) {
      error(exchange, "invalid_client", "Unauthorized");
    } else if (grantType.equals("authorization_code")) {
      code(exchange, form);
    } else {
      String holder = accountByRefreshToken.get(form.getOrDefault("refresh_token", ""));
      if (holder == null) {
        error(exchange, "invalid_grant", "Token expired or revoked: " + form.get("refresh_token"));
      } else {
        respond(exchange, 200, tokens(holder, "a-scope"));
      }
    }
  }

  private void code(HttpExchange exchange, Map<String, String> form)
      throws IOException, GeneralSecurityException {
    String verifier = form.getOrDefault("code_verifier", "");
    secrets.add(verifier.isEmpty() ? "no-verifier" : verifier);
    Consent consent = codes.remove(form.getOrDefault("code", ""));
    if (consent == null) {
      error(exchange, "invalid_grant", "Bad code " + form.get("code"));
      return;
    }
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(US_ASCII));
    String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    if (!challenge.equals(consent.challenge())) {
      error(exchange, "invalid_grant", "Bad verifier " + verifier);
    } else if (!consent.redirectUri().equals(form.get("redirect_uri"))) {
      error(exchange, "redirect_uri_mismatch", "Bad Request");
    } else {
      ObjectNode tokenResponse = tokens(consent.account(), consent.scope());
      if (givesRefreshToken) {
        tokenResponse.put("refresh_token", newRefreshToken(consent.account()));
      }
      respond(exchange, 200, tokenResponse);
    }
  }

  private void assertion(HttpExchange exchange, String jwt)
      throws IOException, GeneralSecurityException {
    secrets.add(jwt);
    List<String> parts = Arrays.asList(jwt.split("\\.", -1));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initVerify(KEY_PAIR.getPublic());
    signature.update((parts.get(0) + "." + parts.get(1)).getBytes(US_ASCII));
    JsonNode claims = mapper.readTree(Base64.getUrlDecoder().decode(parts.get(1)));
    if (!signature.verify(Base64.getUrlDecoder().decode(parts.get(2)))) {
      error(exchange, "invalid_grant", "Invalid JWT Signature.");
    } else if (!claims.path("iss").asText().equals(SERVICE_ACCOUNT)
        || !claims.path("aud").asText().equals(uri("/token").toString())
        || claims.path("scope").asText().isEmpty()) {
      error(exchange, "invalid_grant", "Bad claims");
    } else if (delegationError.isPresent()) {
      error(exchange, delegationError.get(), delegationErrorDescription);
    } else {
      ObjectNode tokenResponse = tokens(claims.path("sub").asText(), "");
      tokenResponse.remove("scope");
      respond(exchange, 200, tokenResponse);
    }
  }

  private void revoke(HttpExchange exchange, Map<String, String> form) throws IOException {
    String token = form.getOrDefault("token", "");
    revoked.add(token);
    if (accountByRefreshToken.remove(token) == null) {
      error(exchange, "invalid_token", "Token expired or revoked");
    } else {
      respond(exchange, 200, mapper.createObjectNode());
    }
  }

  private ObjectNode tokens(String holder, String scope) {
    String token = newSecret("access");
    accountByAccessToken.put(token, holder);
    return mapper
        .createObjectNode()
        .put("access_token", token)
        .put("token_type", "Bearer")
        .put("expires_in", lifetimeSeconds)
        .put("scope", scope);
  }

  private String newSecret(String kind) {
    String secret = kind + "/hush-" + serial.incrementAndGet() + "-tail";
    secrets.add(secret);
    return secret;
  }

  private void error(HttpExchange exchange, String error, String description) throws IOException {
    respond(
        exchange,
        error.equals("invalid_client") ? 401 : 400,
        mapper.createObjectNode().put("error", error).put("error_description", description));
  }

  private static void respond(HttpExchange exchange, int status, JsonNode body) throws IOException {
    byte[] bytes = body.toString().getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private static void respond(HttpExchange exchange, RawBody raw) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "application/json; charset=utf-8");
    if (raw.isCompressed()) {
      exchange.getResponseHeaders().add("Content-Encoding", "gzip");
    }
    exchange.sendResponseHeaders(raw.status(), 0);
    OutputStream plain = exchange.getResponseBody();
    try (OutputStream out = raw.isCompressed() ? new GZIPOutputStream(plain) : plain) {
      out.write(raw.text().getBytes(UTF_8));
    } finally {
      exchange.close();
    }
  }

  private static Map<String, String> form(String text) {
    return Arrays.stream(text.split("&"))
        .filter(pair -> pair.contains("="))
        .map(pair -> pair.split("=", 2))
        .collect(
            Collectors.toUnmodifiableMap(
                pair -> URLDecoder.decode(pair[0], UTF_8),
                pair -> URLDecoder.decode(pair[1], UTF_8)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
