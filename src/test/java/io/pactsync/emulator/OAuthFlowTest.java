package io.pactsync.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.pactsync.emulator.http.UrlParameters;
import io.pactsync.emulator.mailbox.EmulatorMailbox;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OAuthFlowTest {
  private static final String READONLY = "https://www.googleapis.com/auth/gmail.readonly";
  private static final String SEND = "https://www.googleapis.com/auth/gmail.send";
  private static final String REDIRECT = "http://127.0.0.1:45678/back";
  private static final String VERIFIER = "a-verifier-of-forty-three-characters-or-more-1234";

  private final AtomicLong now =
      new AtomicLong(Instant.parse("2026-11-30T10:00:00Z").getEpochSecond());
  private final InstantSource clock = () -> Instant.ofEpochSecond(now.get());
  private final EmulatorFixture gmail =
      new EmulatorFixture(EmulatorFixture.unlimitedSettings().clock(clock).build());
  @TempDir Path folder;
  private JsonNode client = new JsonMapper().createObjectNode();

  @BeforeEach
  void readClientSecrets() throws Exception {
    Path file = gmail.emulator.writeClientSecrets(folder.resolve("client.json"));
    client = new JsonMapper().readTree(file.toFile()).path("installed");
  }

  @AfterEach
  void stop() {
    gmail.close();
  }

  @Test
  void clientFilePointsHereAndIsOwnerOnly() throws Exception {
    assertThat(client.path("auth_uri").asText())
        .isEqualTo(gmail.emulator.baseUrl() + "/o/oauth2/v2/auth");
    assertThat(client.path("token_uri").asText()).isEqualTo(gmail.emulator.baseUrl() + "/token");
    assertThat(client.path("redirect_uris").get(0).asText()).isEqualTo("http://localhost");
    assertThat(client.has("project_id")).isTrue();
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("client.json"))))
        .isEqualTo("rw-------");
  }

  @Test
  void consentPageOffersAccountsAndScopes() throws Exception {
    gmail.emulator.addMailbox(new EmulatorMailbox("sales@acme.example", clock));
    String address =
        authorization(READONLY + " " + SEND) + "&login_hint=SALES@acme.example&state=a%26b";
    HttpResponse<String> page = gmail.send(gmail.anonymous(address));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("<form method=\"post\">", READONLY, SEND, EmulatorFixture.INBOX)
        .contains("value=\"sales@acme.example\" checked");
    UrlParameters back = back(gmail.form(address, "decision=allow"));
    assertThat(back.first("state")).contains("a&b");
    JsonNode tokens = redeem(back.first("code").orElseThrow());
    assertThat(tokens.path("token_type").asText()).isEqualTo("Bearer");
    assertThat(tokens.path("expires_in").asInt()).isEqualTo(3599);
    assertThat(tokens.path("scope").asText()).isEqualTo(READONLY + " " + SEND);
    assertThat(tokens.has("refresh_token")).isTrue();
    assertThat(profileWith(tokens.path("access_token").asText()).body())
        .contains("sales@acme.example");
  }

  @Test
  void cancelAndRefusalDenyAccess() throws Exception {
    String address = authorization(READONLY) + "&state=s";
    assertThat(back(gmail.form(address, "decision=cancel")).first("error"))
        .contains("access_denied");
    gmail.emulator.oauth().refuseConsent(true);
    assertThat(back(gmail.form(address, "decision=allow")).first("error"))
        .contains("access_denied");
  }

  @Test
  void uncheckedScopesAreNotGranted() throws Exception {
    String address = authorization(READONLY + " " + SEND);
    UrlParameters back =
        back(gmail.form(address, "choice=shown&decision=allow&granted=" + encoded(SEND)));
    assertThat(redeem(back.first("code").orElseThrow()).path("scope").asText()).isEqualTo(SEND);
    gmail.emulator.oauth().grantOnly(Set.of(READONLY));
    back = back(gmail.form(address, "decision=allow"));
    assertThat(back.first("scope")).contains(READONLY);
  }

  @Test
  void consentCanBeAutomatic() throws Exception {
    gmail.emulator.oauth().consentAutomatically(true);
    HttpResponse<String> redirect = gmail.send(gmail.anonymous(authorization(READONLY)));
    assertThat(redirect.statusCode()).isEqualTo(302);
    assertThat(redeem(back(redirect).first("code").orElseThrow()).has("access_token")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          client_id=unknown | 401 | invalid_client
          redirect_uri=https://evil.example/ | 400 | redirect_uri_mismatch
          redirect_uri=http://127.0.0.1.evil.example/ | 400 | redirect_uri_mismatch
          redirect_uri=urn:ietf:wg:oauth:2.0:oob | 400 | redirect_uri_mismatch
          response_type=token | 400 | unsupported_response_type
          scope= | 400 | invalid_request
          code_challenge_method=S512 | 400 | invalid_request
          """)
  void invalidRequestGetsAnErrorPage(String change, int status, String error) throws Exception {
    String name = change.substring(0, change.indexOf('='));
    String address = authorization(READONLY).replaceAll("([?&])" + name + "=[^&]*", "$1" + change);
    HttpResponse<String> page = gmail.send(gmail.anonymous(address));
    assertThat(page.statusCode()).isEqualTo(status);
    assertThat(page.body()).contains("<code>" + error + "</code>");
  }

  @Test
  void pageEscapesItsParameters() throws Exception {
    String address = authorization("<script>alert(1)</script>") + "&login_hint=%22%3E%3Cb%3E";
    assertThat(gmail.send(gmail.anonymous(address)).body()).doesNotContain("<script>", "\"><b>");
  }

  @Test
  void webClientRedirectsOnlyToRegisteredAddresses() throws Exception {
    Path file =
        gmail
            .emulator
            .oauth()
            .writeWebClientSecrets(
                folder.resolve("web.json"),
                gmail.emulator.baseUrl(),
                List.of("https://clm.acme.example/back"));
    client = new JsonMapper().readTree(file.toFile()).path("web");
    String right = authorization(READONLY, "https://clm.acme.example/back");
    assertThat(gmail.send(gmail.anonymous(right)).statusCode()).isEqualTo(200);
    String wrong = authorization(READONLY, "https://clm.acme.example/back/");
    assertThat(gmail.send(gmail.anonymous(wrong)).statusCode()).isEqualTo(400);
    assertThat(gmail.send(gmail.anonymous(authorization(READONLY))).statusCode()).isEqualTo(400);
  }

  @Test
  void codeIsValidOnceForItsClientRedirectAndProof() throws Exception {
    String code = code();
    assertThat(token("grant_type=authorization_code&code=" + encoded(code)).body())
        .contains("redirect_uri_mismatch");
    String base = "grant_type=authorization_code&redirect_uri=" + encoded(REDIRECT) + "&code=";
    assertThat(token(base + encoded(code)).body()).contains("invalid_grant");
    assertThat(token(base + encoded(code())).body()).contains("Missing code verifier.");
    assertThat(token(base + encoded(code()) + "&code_verifier=" + VERIFIER + "x").body())
        .contains("invalid_grant", "Invalid code verifier.");
    String good = base + encoded(code()) + "&code_verifier=" + VERIFIER;
    assertThat(token(good).statusCode()).isEqualTo(200);
    assertThat(token(good).body())
        .isEqualTo("{\"error\":\"invalid_grant\",\"error_description\":\"Bad Request\"}");
    assertThat(token(base + "4/0nonsense").body()).contains("Malformed auth code.");
    String late = code();
    now.addAndGet(660);
    assertThat(token(base + encoded(late) + "&code_verifier=" + VERIFIER).statusCode())
        .isEqualTo(400);
  }

  @Test
  void plainVerifierEqualsItsChallenge() throws Exception {
    String address =
        authorization(READONLY).replaceAll("&code_challenge=[^&]*&code_challenge_method=S256", "")
            + "&code_challenge="
            + VERIFIER;
    String code = back(gmail.form(address, "decision=allow")).first("code").orElseThrow();
    assertThat(redeem(code).has("access_token")).isTrue();
  }

  @Test
  void refreshTokenIsIssuedOnceWithoutPrompt() throws Exception {
    assertThat(redeem(code()).has("refresh_token")).isTrue();
    assertThat(redeem(code()).has("refresh_token")).isFalse();
    String prompted = authorization(READONLY) + "&prompt=consent";
    String code = back(gmail.form(prompted, "decision=allow")).first("code").orElseThrow();
    assertThat(redeem(code).has("refresh_token")).isTrue();
  }

  @Test
  void accessIsRefreshedUntilRefreshTokenIsRevoked() throws Exception {
    gmail.emulator.oauth().accessTokenLifetime(Duration.ofSeconds(5));
    JsonNode tokens = redeem(code());
    String access = tokens.path("access_token").asText();
    String refresh = tokens.path("refresh_token").asText();
    assertThat(profileWith(access).statusCode()).isEqualTo(200);
    now.addAndGet(5);
    assertThat(profileWith(access).statusCode()).isEqualTo(401);
    String form = "grant_type=refresh_token&refresh_token=" + encoded(refresh);
    JsonNode renewed = EmulatorFixture.json(token(form));
    assertThat(profileWith(renewed.path("access_token").asText()).statusCode()).isEqualTo(200);
    assertThat(renewed.path("expires_in").asInt()).isEqualTo(5);
    gmail.emulator.faults().add("invalid-grant@1");
    assertThat(token(form).body())
        .isEqualTo(
            "{\"error\":\"invalid_grant\",\"error_description\":\"Token has been expired or"
                + " revoked.\"}");
    assertThat(token(form).statusCode()).isEqualTo(200);
    gmail.emulator.oauth().revokeRefreshTokens();
    assertThat(token(form).statusCode()).isEqualTo(400);
  }

  @Test
  void revocationEndsRefreshTokenAndAccess() throws Exception {
    JsonNode tokens = redeem(code());
    String access = tokens.path("access_token").asText();
    String form = "token=" + encoded(tokens.path("refresh_token").asText());
    assertThat(gmail.form("/revoke", form).statusCode()).isEqualTo(200);
    assertThat(profileWith(access).statusCode()).isEqualTo(401);
    assertThat(gmail.form("/revoke", form).body()).contains("invalid_token");
  }

  @Test
  void unauthenticatedClientIsRefused() throws Exception {
    assertThat(gmail.form("/token", "grant_type=refresh_token&client_id=x").statusCode())
        .isEqualTo(401);
    assertThat(token("grant_type=password").body()).contains("unsupported_grant_type");
    assertThat(token("code=x").body()).contains("invalid_request");
  }

  @Test
  void userInfoReturnsTheAccountOfAToken() throws Exception {
    for (String path : List.of("/oauth2/v2/userinfo", "/v1/userinfo")) {
      HttpResponse<String> info =
          gmail.send(gmail.anonymous(path).header("Authorization", "Bearer " + gmail.token));
      assertThat(EmulatorFixture.json(info).path("email").asText())
          .isEqualTo(EmulatorFixture.INBOX);
      assertThat(gmail.send(gmail.anonymous(path)).statusCode()).isEqualTo(401);
    }
  }

  @Test
  void serviceAccountActsForMailboxUntilForbidden() throws Exception {
    Path file = gmail.emulator.writeServiceAccountKey(folder.resolve("key.json"));
    JsonNode key = new JsonMapper().readTree(file.toFile());
    JsonNode tokens = EmulatorFixture.json(delegated(key, EmulatorFixture.INBOX));
    assertThat(profileWith(tokens.path("access_token").asText()).statusCode()).isEqualTo(200);
    assertThat(delegated(key, "nobody@acme.example").body())
        .contains("invalid_grant", "Invalid email or User ID");
    gmail.emulator.oauth().allowDelegation(false);
    assertThat(delegated(key, EmulatorFixture.INBOX).body()).contains("unauthorized_client");
    gmail.emulator.oauth().allowDelegation(true);
    gmail.emulator.writeServiceAccountKey(folder.resolve("newer.json"));
    assertThat(delegated(key, EmulatorFixture.INBOX).body()).contains("Invalid JWT Signature.");
  }

  private HttpResponse<String> delegated(JsonNode key, String subject) throws Exception {
    String pem = key.path("private_key").asText().replaceAll("-----[A-Z ]+-----|\\s", "");
    PrivateKey privateKey =
        KeyFactory.getInstance("RSA")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    String claims =
        "{\"iss\":\"%s\",\"sub\":\"%s\",\"aud\":\"%s\",\"scope\":\"%s\",\"exp\":%d}"
            .formatted(
                key.path("client_email").asText(),
                subject,
                key.path("token_uri").asText(),
                READONLY,
                now.get() + 3600);
    String signed = base64("{\"alg\":\"RS256\"}") + "." + base64(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(privateKey);
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    String assertion =
        signed + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
    return gmail.form(
        "/token",
        "grant_type="
            + encoded("urn:ietf:params:oauth:grant-type:jwt-bearer")
            + "&assertion="
            + assertion);
  }

  private String code() throws Exception {
    return back(gmail.form(authorization(READONLY), "decision=allow")).first("code").orElseThrow();
  }

  private JsonNode redeem(String code) throws Exception {
    return EmulatorFixture.json(
        token(
            "grant_type=authorization_code&redirect_uri="
                + encoded(REDIRECT)
                + "&code_verifier="
                + VERIFIER
                + "&code="
                + encoded(code)));
  }

  private HttpResponse<String> token(String form) throws Exception {
    return gmail.form(
        "/token",
        form
            + "&client_id="
            + encoded(client.path("client_id").asText())
            + "&client_secret="
            + encoded(client.path("client_secret").asText()));
  }

  private HttpResponse<String> profileWith(String access) throws Exception {
    return gmail.send(
        gmail.anonymous("/gmail/v1/users/me/profile").header("Authorization", "Bearer " + access));
  }

  private static UrlParameters back(HttpResponse<String> redirect) {
    assertThat(redirect.statusCode()).isEqualTo(302);
    String location = redirect.headers().firstValue("Location").orElseThrow();
    assertThat(location).startsWith(REDIRECT);
    return UrlParameters.parse(URI.create(location).getRawQuery());
  }

  private String authorization(String scope) throws Exception {
    return authorization(scope, REDIRECT);
  }

  private String authorization(String scope, String redirect) throws Exception {
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(VERIFIER.getBytes(StandardCharsets.US_ASCII));
    return "/o/oauth2/v2/auth?client_id="
        + encoded(client.path("client_id").asText())
        + "&redirect_uri="
        + encoded(redirect)
        + "&response_type=code&access_type=offline&scope="
        + encoded(scope)
        + "&code_challenge="
        + Base64.getUrlEncoder().withoutPadding().encodeToString(hash)
        + "&code_challenge_method=S256";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
