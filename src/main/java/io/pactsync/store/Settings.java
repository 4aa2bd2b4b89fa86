package io.pactsync.store;

import java.util.Optional;

/** Small facts that outlive a process: a learned regime, the end of a daily closure. */
public interface Settings {
  Optional<String> find(String key);

  void put(String key, String value);

  void erase(String key);
}
