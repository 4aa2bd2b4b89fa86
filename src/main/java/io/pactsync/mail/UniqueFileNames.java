package io.pactsync.mail;

import io.pactsync.mail.part.MailPart;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Assigns names to the files of one message. Each name is safe and unique on any file system,
 * including those that ignore case or normalize letters. The same parts in the same order get the
 * same names, so saving a message again after a crash overwrites its own files. Not thread-safe.
 */
public final class UniqueFileNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * @param reserved names of other files in the message's directory
   */
  public UniqueFileNames(String... reserved) {
    for (String name : reserved) {
      taken.add(SafeFileName.canonicalForm(name));
    }
  }

  /** Returns the file name for the next part. A duplicate gets {@code name (2).pdf}. */
  public String next(MailPart part) {
    return next(SafeFileName.of(part));
  }

  private String next(String safe) {
    String key = SafeFileName.canonicalForm(safe);
    String name = safe;
    int number = numbers.getOrDefault(key, 1);
    while (!taken.add(SafeFileName.canonicalForm(name))) {
      number++;
      name = SafeFileName.withSuffix(safe, " (" + number + ")");
    }
    numbers.put(key, number);
    return name;
  }
}
