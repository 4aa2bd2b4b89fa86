package io.pactsync.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.pactsync.auth.AuthException;
import io.pactsync.auth.ClientFile;
import io.pactsync.auth.ServiceAccountKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;

/** The files of Google's console: OAuth clients and service accounts. */
final class CredentialFileFuzzTarget implements FuzzTarget {
  private static final String SECRET = "GOCSPX-hush";
  private static final List<String> TOKENS =
      JsonTokens.with(
          "\"installed\":{",
          "\"web\":{",
          "\"type\":\"service_account\"",
          "\"client_id\":",
          "\"client_secret\":",
          "\"token_uri\":",
          "\"auth_uri\":",
          "\"redirect_uris\":[",
          "\"private_key\":",
          "-----BEGIN PRIVATE KEY-----",
          "http://",
          "https://",
          "https://[::1",
          "http://localhost:99999",
          "file:///",
          "//",
          "@",
          "%zz",
          " ",
          "\u00e4",
          "\0",
          "\u00ef\u00bb\u00bf");

  private final boolean serviceAccount;
  private final Path file;
  private final List<byte[]> seeds;

  CredentialFileFuzzTarget(boolean serviceAccount, Path directory) {
    this.serviceAccount = serviceAccount;
    this.file = directory.resolve("credential-" + serviceAccount + ".json");
    this.seeds = List.of(client("installed"), client("web"), serviceAccount());
  }

  private static byte[] client(String kind) {
    return ("{\""
            + kind
            + "\":{\"client_id\":\"1.apps.example.com\",\"project_id\":\"p\","
            + "\"auth_uri\":\"https://accounts.google.com/o/oauth2/auth\",\"token_uri\":"
            + "\"https://oauth2.googleapis.com/token\",\"client_secret\":\""
            + SECRET
            + "\","
            + "\"redirect_uris\":[\"http://localhost\"]}}")
        .getBytes(UTF_8);
  }

  private static byte[] serviceAccount() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(1024);
      String key =
          Base64.getEncoder().encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
      return ("{\"type\":\"service_account\",\"project_id\":\"p\",\"private_key_id\":\"1\","
              + "\"private_key\":\"-----BEGIN PRIVATE KEY-----\\n"
              + key
              + "\\n-----END PRIVATE KEY-----\\n\",\"client_email\":\"a@b.example\","
              + "\"client_id\":\"100\",\"token_uri\":\"https://oauth2.googleapis.com/token\"}")
          .getBytes(UTF_8);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String name() {
    return serviceAccount ? "service-account" : "client-file";
  }

  @Override
  public List<byte[]> seeds() {
    return seeds;
  }

  @Override
  public List<String> tokens() {
    return TOKENS;
  }

  @Override
  public String run(byte[] input) throws IOException {
    Files.write(file, input);
    try {
      return serviceAccount
          ? "key " + ServiceAccountKey.read(file).project().isPresent()
          : "client " + ClientFile.read(file).kind();
    } catch (AuthException e) {
      String message = String.valueOf(e.getMessage());
      if (message.contains(SECRET)) {
        throw new AssertionError("a message contains a secret");
      }
      return FuzzText.outline(message.substring(message.indexOf(".json") + 5));
    }
  }
}
