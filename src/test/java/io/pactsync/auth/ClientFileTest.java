package io.pactsync.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.pactsync.auth.AuthException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientFileTest {
  private static final String DESKTOP =
      """
      {"installed": {
        "client_id": "one.apps.example.com", "client_secret": "hush", "project_id": "plain-project",
        "auth_uri": "https://accounts.google.com/o/oauth2/auth",
        "token_uri": "https://oauth2.googleapis.com/token",
        "redirect_uris": ["http://localhost"]}}
      """;

  @TempDir Path directory;

  @Test
  void aDesktopFileIsReadWithItsEndpoints() throws IOException {
    ClientFile file = ClientFile.read(file(DESKTOP));

    assertThat(file.kind()).isEqualTo(ClientFile.ClientKind.DESKTOP);
    assertThat(file.client().id()).isEqualTo("one.apps.example.com");
    assertThat(file.client().secret()).isEqualTo("hush");
    assertThat(file.authUri()).hasToString("https://accounts.google.com/o/oauth2/auth");
    assertThat(file.client().tokenUri()).hasToString("https://oauth2.googleapis.com/token");
    assertThat(file.client().revokeUri()).hasToString("https://oauth2.googleapis.com/revoke");
    assertThat(file.project()).contains("plain-project");
  }

  @Test
  void aWebFileKeepsItsRedirectUrisUnchanged() throws IOException {
    String web =
        DESKTOP
            .replace("installed", "web")
            .replace(
                "\"http://localhost\"", "\"https://clm.example/cb\", \"http://LocalHost:80/x\"");

    ClientFile file = ClientFile.read(file(web));

    assertThat(file.kind()).isEqualTo(ClientFile.ClientKind.WEB);
    assertThat(file.redirectUris())
        .containsExactly("https://clm.example/cb", "http://LocalHost:80/x");
  }

  @Test
  void theRevokeEndpointIsNextToTheTokenEndpoint() throws IOException {
    String emulated =
        DESKTOP.replace("https://oauth2.googleapis.com/token", "http://127.0.0.1:9/oauth/token");

    assertThat(ClientFile.read(file(emulated)).client().revokeUri())
        .hasToString("http://127.0.0.1:9/revoke");
  }

  @Test
  void anOldFileUsesGooglesRevokeEndpoint() throws IOException {
    String old =
        DESKTOP.replace(
            "https://oauth2.googleapis.com/token", "https://accounts.google.com/o/oauth2/token");

    assertThat(ClientFile.read(file(old)).client().revokeUri())
        .hasToString("https://oauth2.googleapis.com/revoke");
  }

  @Test
  void aServiceAccountKeyIsNotAClientFile() throws IOException {
    assertThat(errorOf("{\"type\": \"service_account\", \"private_key\": \"hush\"}"))
        .contains("service account", "--service-account", "--subject")
        .doesNotContain("hush");
  }

  @Test
  void eachMissingFieldIsNamed() throws IOException {
    for (String field : new String[] {"client_id", "client_secret", "auth_uri", "token_uri"}) {
      assertThat(errorOf(DESKTOP.replace("\"" + field + "\"", "\"other\"")))
          .contains("has no " + field);
    }
  }

  @Test
  void anInvalidEndpointIsNamed() throws IOException {
    assertThat(errorOf(DESKTOP.replace("https://oauth2.googleapis.com/token", "file:///etc/x")))
        .contains("token_uri");
    assertThat(errorOf(DESKTOP.replace("https://accounts.google.com/o/oauth2/auth", "a b")))
        .contains("auth_uri");
  }

  @Test
  void anUnencryptedEndpointIsNamed() throws IOException {
    assertThat(errorOf(DESKTOP.replace("https://oauth2", "http://oauth2")))
        .contains("sends secrets unencrypted to oauth2.googleapis.com by its token_uri: use");
    assertThat(errorOf(DESKTOP.replace("https://accounts", "http://accounts")))
        .contains("sends secrets unencrypted to accounts.google.com by its auth_uri: use");
    assertThat(
            errorOf(DESKTOP.replace("https://oauth2.googleapis.com", "http://localhost@x.example")))
        .contains("token_uri");
  }

  @Test
  void aServiceAccountKeyWithAnUnencryptedEndpointFails() throws IOException {
    try (FakeGoogleOAuth google = new FakeGoogleOAuth()) {
      String sound = Files.readString(google.serviceAccountFile(directory));
      Path clear = file(sound.replaceAll("http://127\\.0\\.0\\.1:\\d+", "http://token.example"));

      AuthException error =
          catchThrowableOfType(AuthException.class, () -> ServiceAccountKey.read(clear));

      assertThat(error)
          .hasMessageContaining(
              clear + " sends secrets unencrypted to token.example by its token_uri");
      assertThat(error.reason()).isEqualTo(Reason.CLIENT_FILE);
    }
  }

  @Test
  void invalidJsonIsReportedWithoutQuotingIt() throws IOException {
    assertThat(errorOf(DESKTOP.replace("\"hush\",", "hush,")))
        .contains("not valid JSON (line 2)")
        .doesNotContain("hush");
    assertThat(errorOf("")).contains("not a JSON object");
    assertThat(errorOf("[]")).contains("not a JSON object");
    assertThat(errorOf("{}")).contains("neither 'installed' nor 'web'");
  }

  @Test
  void anUnreadableFileIsReportedInOneSentence() throws IOException {
    assertThat(errorOf(directory.resolve("nowhere.json"))).contains("does not exist");
    assertThat(errorOf(directory)).contains("is a directory");
    Path large = Files.write(directory.resolve("large"), new byte[2 << 20]);
    assertThat(errorOf(large)).contains("too large");
  }

  @Test
  void noToStringHoldsTheSecret() throws IOException {
    assertThat(ClientFile.read(file(DESKTOP)).toString()).doesNotContain("hush");
    assertThat(GoogleJsonFile.read(file(DESKTOP)).toString()).doesNotContain("hush");
  }

  @Test
  void aClientFileIsNotAServiceAccountKey() throws IOException {
    try (FakeGoogleOAuth google = new FakeGoogleOAuth()) {
      ServiceAccountKey key = ServiceAccountKey.read(google.serviceAccountFile(directory));

      assertThat(key.email()).isEqualTo(FakeGoogleOAuth.SERVICE_ACCOUNT);
      assertThat(key.toString()).doesNotContain("PRIVATE");
    }
    AuthException error =
        catchThrowableOfType(AuthException.class, () -> ServiceAccountKey.read(file(DESKTOP)));
    assertThat(error).hasMessageContaining("--client-secrets").hasNoCause();
  }

  @Test
  void anInvalidServiceAccountKeyIsNotQuoted() throws IOException {
    Path damaged =
        file(
            """
            {"type": "service_account", "client_email": "robot@x.example", "private_key_id": "1",
             "token_uri": "https://oauth2.googleapis.com/token",
             "private_key": "-----BEGIN PRIVATE KEY-----\\nhush\\n-----END PRIVATE KEY-----\\n"}
            """);

    AuthException error =
        catchThrowableOfType(AuthException.class, () -> ServiceAccountKey.read(damaged));

    assertThat(error).hasMessageContaining("unreadable private_key").hasNoCause();
  }

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("client.json"), content);
  }

  private String errorOf(String content) throws IOException {
    return errorOf(file(content));
  }

  private static String errorOf(Path path) {
    AuthException error = catchThrowableOfType(AuthException.class, () -> ClientFile.read(path));
    assertThat(error).isNotNull();
    assertThat(error.reason()).isEqualTo(Reason.CLIENT_FILE);
    String sentence = String.valueOf(error.getMessage());
    assertThat(sentence).contains(path.toString()).endsWith(".").doesNotContain("\n");
    return sentence;
  }
}
