package io.pactsync.auth;

import com.google.api.client.json.gson.GsonFactory;
import com.google.api.client.json.webtoken.JsonWebSignature;
import com.google.api.client.json.webtoken.JsonWebToken;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/**
 * The signed claim with which a service account acts for an inbox (RFC 7523). Google's credentials
 * classes are not used, because they send it through a client that logs bodies.
 */
final class ServiceAccountAssertion {
  /** The longest lifetime that Google accepts. */
  private static final Duration LIFETIME = Duration.ofHours(1);

  private ServiceAccountAssertion() {}

  static String sign(ServiceAccountKey key, String inbox, Set<String> scopes, Instant now) {
    JsonWebSignature.Header header =
        new JsonWebSignature.Header().setAlgorithm("RS256").setKeyId(key.keyId());
    header.setType("JWT");
    JsonWebToken.Payload claims =
        new JsonWebToken.Payload()
            .setIssuer(key.email())
            .setSubject(inbox)
            .setAudience(key.tokenUri().toString())
            .setIssuedAtTimeSeconds(now.getEpochSecond())
            .setExpirationTimeSeconds(now.plus(LIFETIME).getEpochSecond())
            .set("scope", String.join(" ", new TreeSet<>(scopes)));
    try {
      return JsonWebSignature.signUsingRsaSha256(
          key.privateKey(), GsonFactory.getDefaultInstance(), header, claims);
    } catch (GeneralSecurityException | IOException e) {
      // Without the cause, which may describe the key. The key was readable when it was loaded.
      throw new IllegalStateException("the key of " + key.email() + " cannot sign");
    }
  }
}
