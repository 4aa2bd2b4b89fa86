package io.pactsync.auth;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings for authorization.
 *
 * @param clientSecrets the OAuth client file from Google
 * @param keyFile the file of the sealing key, with mode 0600
 * @param key the sealing key from the environment; if present, no file is read
 */
public record AuthSettings(Optional<Path> clientSecrets, Path keyFile, Optional<String> key) {
  /** Omits the key, so that logging the settings is safe. */
  @Override
  public String toString() {
    return "AuthSettings[clientSecrets=" + clientSecrets + ", keyFile=" + keyFile + "]";
  }
}
