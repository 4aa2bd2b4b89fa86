package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.security.PrivateKey;
import java.util.Base64;

/**
 * Creates the JSON credential files that developers download from Google's console. The files point
 * to an emulator.
 */
final class CredentialFileContents {
  static final String PROJECT = "pactsync-emulator";

  private CredentialFileContents() {}

  /** The file of an OAuth client, as {@code --client-secrets} takes it. */
  static String clientSecrets(RegisteredClient client, URI base) {
    ObjectNode file = OAuthResponses.object();
    ObjectNode inner =
        file.putObject(client.kind().key())
            .put("client_id", client.id())
            .put("project_id", PROJECT)
            .put("auth_uri", base + "/o/oauth2/v2/auth")
            .put("token_uri", base + "/token")
            .put("client_secret", client.secret());
    client.redirectUris().forEach(inner.putArray("redirect_uris")::add);
    return file.toPrettyString() + "\n";
  }

  /** The key file of a service account, as {@code --service-account} takes it. */
  static String serviceAccountKey(String serviceAccount, PrivateKey key, URI base) {
    return OAuthResponses.object()
            .put("type", "service_account")
            .put("project_id", PROJECT)
            .put("private_key_id", "emulated")
            .put("private_key", pem(key))
            .put("client_email", serviceAccount)
            .put("client_id", "100000000000000000000")
            .put("auth_uri", base + "/o/oauth2/v2/auth")
            .put("token_uri", base + "/token")
            .put("universe_domain", "googleapis.com")
            .toPrettyString()
        + "\n";
  }

  private static String pem(PrivateKey key) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }
}
