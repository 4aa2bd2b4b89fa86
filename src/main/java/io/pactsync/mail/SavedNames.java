package io.pactsync.mail;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Names for the files of one message: each safe, and no two the same on any file system (those that
 * ignore case or normalise letters included). The same parts in the same order get the same names,
 * so a message that is saved again after a crash overwrites its own files. Not thread-safe.
 */
public final class SavedNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * @param reserved names that other files of the message's directory have
   */
  public SavedNames(String... reserved) {
    for (String name : reserved) {
      taken.add(SafeFileName.comparable(name));
    }
  }

  /** The name to save the next part under; a second of the same name gets {@code name (2).pdf}. */
  public String next(MailPart part) {
    return next(SafeFileName.of(part));
  }

  private String next(String safe) {
    String key = SafeFileName.comparable(safe);
    String name = safe;
    int number = numbers.getOrDefault(key, 1);
    while (!taken.add(SafeFileName.comparable(name))) {
      number++;
      name = SafeFileName.withSuffix(safe, " (" + number + ")");
    }
    numbers.put(key, number);
    return name;
  }
}
