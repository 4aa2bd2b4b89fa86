package io.pactsync.auth;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What authorizing needs.
 *
 * @param clientSecrets Google's downloaded client file
 * @param keyFile the sealing key's file, of mode 0600
 * @param key the sealing key itself where it comes from the environment; then no file is read
 */
public record AuthSettings(Optional<Path> clientSecrets, Path keyFile, Optional<String> key) {
  /** Without the key, so that a log of it is harmless. */
  @Override
  public String toString() {
    return "AuthSettings[clientSecrets=" + clientSecrets + ", keyFile=" + keyFile + "]";
  }
}
