package io.pactsync.emulator.oauth;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes unguessable values, so that no test passes by chance or by an old value. */
final class Secrets {
  private final SecureRandom random = new SecureRandom();

  String next(String prefix) {
    byte[] bytes = new byte[24];
    random.nextBytes(bytes);
    return prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
