package io.pactsync.store;

import java.util.Optional;

/**
 * Small values that outlive a process, such as a learned quota profile or the end of a daily
 * closure.
 */
public interface StoredSettings {
  Optional<String> find(String key);

  void put(String key, String value);
}
