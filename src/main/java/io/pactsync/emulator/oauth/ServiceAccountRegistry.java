package io.pactsync.emulator.oauth;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Registers service accounts and verifies the assertions that they sign. Thread-safe. */
final class ServiceAccountRegistry {
  /**
   * A valid assertion.
   *
   * @param subject the account to act for; empty when none is named
   * @param scope the requested scopes
   */
  record VerifiedAssertion(Optional<String> subject, String scope) {}

  /** Refuses an assertion, as Google would. */
  static final class InvalidAssertionException extends Exception {
    InvalidAssertionException(String description) {
      super(description);
    }

    /** Returns Google's text for the reason. */
    String description() {
      return String.valueOf(getMessage());
    }
  }

  private static final JsonMapper JSON = new JsonMapper();

  private final InstantSource clock;
  private final Map<String, PublicKey> keys = new ConcurrentHashMap<>();

  ServiceAccountRegistry(InstantSource clock) {
    this.clock = clock;
  }

  /** Registers an account and returns its key pair. */
  KeyPair register(String email) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      KeyPair pair = generator.generateKeyPair();
      keys.put(email, pair.getPublic());
      return pair;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has RSA", e);
    }
  }

  VerifiedAssertion verify(String jwt) throws InvalidAssertionException {
    String[] parts = jwt.split("\\.", -1);
    if (parts.length != 3) {
      throw new InvalidAssertionException("Bad Request");
    }
    JsonNode claims = claims(parts[1]);
    PublicKey key = keys.get(claims.path("iss").asText());
    if (key == null) {
      throw new InvalidAssertionException("Invalid grant: account not found");
    }
    if (!signed(parts, key)) {
      throw new InvalidAssertionException("Invalid JWT Signature.");
    }
    long now = clock.instant().getEpochSecond();
    long expires = claims.path("exp").asLong();
    if (expires <= now || expires > now + 3600 + 300) {
      throw new InvalidAssertionException(
          "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable"
              + " timeframe. Check your iat and exp values in the JWT claim.");
    }
    if (!claims.path("aud").asText().endsWith("/token")) {
      throw new InvalidAssertionException("Invalid JWT: Failed audience check.");
    }
    return new VerifiedAssertion(
        Optional.of(claims.path("sub").asText()).filter(sub -> !sub.isEmpty()),
        claims.path("scope").asText());
  }

  private static JsonNode claims(String encoded) throws InvalidAssertionException {
    try {
      byte[] json = Base64.getUrlDecoder().decode(encoded);
      return JSON.readTree(new String(json, StandardCharsets.UTF_8));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      throw new InvalidAssertionException("Bad Request");
    }
  }

  private static boolean signed(String[] parts, PublicKey key) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(key);
      signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
      return signature.verify(Base64.getUrlDecoder().decode(parts[2]));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }
}
