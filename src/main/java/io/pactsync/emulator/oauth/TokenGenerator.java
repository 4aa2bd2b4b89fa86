package io.pactsync.emulator.oauth;

import java.security.SecureRandom;
import java.util.Base64;

/** Creates unguessable values. No test can therefore pass by chance or with an old value. */
final class TokenGenerator {
  private final SecureRandom random = new SecureRandom();

  String create(String prefix) {
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
