package io.pactsync.auth;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Where Pactsync finds Google's OAuth client and the key that encrypts the stored credentials.
 *
 * @param clientSecrets the OAuth client file from Google
 * @param sealingKeyFile the file of the sealing key; Pactsync creates it with mode 0600
 * @param sealingKey the sealing key from the environment; if present, the file is not read
 */
public record AuthSettings(
    Optional<Path> clientSecrets, Path sealingKeyFile, Optional<String> sealingKey) {
  /** Omits the key, so that logging the settings is safe. */
  @Override
  public String toString() {
    return "AuthSettings[clientSecrets="
        + clientSecrets
        + ", sealingKeyFile="
        + sealingKeyFile
        + "]";
  }
}
