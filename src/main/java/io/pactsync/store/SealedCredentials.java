package io.pactsync.store;

import java.util.Optional;

/**
 * Sealed credentials by inbox. The store does not interpret them; {@code auth} seals and opens
 * them. Safe for use by several threads.
 */
public interface SealedCredentials {
  Optional<byte[]> find(String email);

  void put(String email, byte[] sealed);

  /** Erases the credential. Does nothing if there is none. */
  void erase(String email);
}
