package io.pactsync.emulator.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The proof key challenge (RFC 7636) of an authorization request.
 *
 * @param challenge the code_challenge
 * @param hashed whether the method is S256; Google's default is plain
 */
record PkceChallenge(String challenge, boolean hashed) {
  private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

  /** Creates a challenge; empty for an unknown method. */
  static Optional<PkceChallenge> of(String challenge, String method) {
    return switch (method) {
      case "S256" -> Optional.of(new PkceChallenge(challenge, true));
      case "plain" -> Optional.of(new PkceChallenge(challenge, false));
      default -> Optional.empty();
    };
  }

  boolean accepts(String verifier) {
    return VERIFIER.matcher(verifier).matches()
        && challenge.equals(hashed ? hashOf(verifier) : verifier);
  }

  private static String hashOf(String verifier) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
