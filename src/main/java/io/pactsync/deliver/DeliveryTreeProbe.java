package io.pactsync.deliver;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out whether a directory tree contains a delivered message, without walking all of it. */
public final class DeliveryTreeProbe {
  /**
   * The largest number of directory entries to read. A delivered tree has a message in its first
   * branch; the limit bounds the search in other trees.
   */
  private static final int MAX_ENTRIES = 5_000;

  /** The levels that {@link MessageFolder} creates: inbox, year, month, id. */
  private static final Pattern[] LEVELS = {
    Pattern.compile("[^.].*"),
    Pattern.compile("\\d{4}"),
    Pattern.compile("\\d{2}"),
    Pattern.compile("[^.].*")
  };

  private final int maxEntries;
  private int entries;

  private DeliveryTreeProbe(int maxEntries) {
    this.maxEntries = maxEntries;
  }

  /**
   * Returns the {@code message.json} of any delivered message. Reads at most a few thousand
   * directory entries. A directory that cannot be read counts as empty.
   *
   * @param root the root of the delivered tree
   */
  public static Optional<Path> findAny(Path root) {
    return findAny(root, MAX_ENTRIES);
  }

  /**
   * Searches like {@link #findAny(Path)}.
   *
   * @param maxEntries the largest number of directory entries to read
   */
  static Optional<Path> findAny(Path root, int maxEntries) {
    return new DeliveryTreeProbe(maxEntries).findBelow(root, 0);
  }

  private Optional<Path> findBelow(Path directory, int level) {
    if (level == LEVELS.length) {
      return Optional.of(directory.resolve(MessageJson.FILE)).filter(Files::isRegularFile);
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
      for (Path entry : found) {
        entries++;
        if (entries > maxEntries) {
          return Optional.empty();
        }
        if (LEVELS[level].matcher(entry.getFileName().toString()).matches()) {
          Optional<Path> message = findBelow(entry, level + 1);
          if (message.isPresent()) {
            return message;
          }
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Not a directory, or unreadable for this user.
      return Optional.empty();
    }
    return Optional.empty();
  }
}
