package io.pactsync.store;

import java.util.Optional;

/**
 * Sealed credentials by inbox. What is kept here is opaque to the store: sealing and opening happen
 * in {@code auth}. Safe for use by several threads.
 */
public interface Credentials {
  Optional<byte[]> find(String email);

  void put(String email, byte[] sealed);

  /** Forgets it, if it was there. */
  void erase(String email);
}
