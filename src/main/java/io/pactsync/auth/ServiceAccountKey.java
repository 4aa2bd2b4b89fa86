package io.pactsync.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Optional;

/**
 * The key of a service account that acts for inboxes of a Workspace domain.
 *
 * @param email the service account's own address
 * @param id the client id that the administrator has to allow, for error messages
 * @param keyId the id of this key
 * @param pem the private key, PKCS #8
 * @param tokenUri exchanges a signed assertion for an access token
 * @param project the Google project that the quota belongs to
 */
public record ServiceAccountKey(
    String email,
    Optional<String> id,
    String keyId,
    String pem,
    URI tokenUri,
    Optional<String> project) {
  public ServiceAccountKey {
    UrlSecurity.require(tokenUri);
  }

  /**
   * Reads Google's JSON file.
   *
   * @throws AuthException with reason {@code CLIENT_FILE} when it cannot be read or is invalid
   */
  public static ServiceAccountKey read(Path path) {
    GoogleJsonFile file = GoogleJsonFile.read(path);
    JsonNode root = file.root();
    if (root.has("installed") || root.has("web")) {
      throw file.invalid(
          "is an OAuth client file, not the key of a service account",
          "use it with --client-secrets, or create a JSON key for the service account");
    }
    if (!"service_account".equals(root.path("type").asText())) {
      throw file.invalid(
          "is not the key of a service account", "create a JSON key for it in Google's console");
    }
    ServiceAccountKey key =
        new ServiceAccountKey(
            file.required(root, "client_email"),
            file.text(root, "client_id"),
            file.required(root, "private_key_id"),
            file.required(root, "private_key"),
            file.requiredUri(root, "token_uri"),
            file.text(root, "project_id"));
    try {
      key.privateKey();
    } catch (GeneralSecurityException e) {
      // Without the cause: it may describe the key's bytes.
      throw file.invalid("has an unreadable private_key", "create a new JSON key");
    }
    return key;
  }

  PrivateKey privateKey() throws GeneralSecurityException {
    String body = pem.replaceAll("-----(BEGIN|END) PRIVATE KEY-----", "").replaceAll("\\s", "");
    try {
      byte[] encoded = Base64.getDecoder().decode(body);
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (IllegalArgumentException e) {
      throw new GeneralSecurityException("not base64");
    }
  }

  /** Omits the key. */
  @Override
  public String toString() {
    return "ServiceAccountKey[email=" + email + ", tokenUri=" + tokenUri + "]";
  }
}
