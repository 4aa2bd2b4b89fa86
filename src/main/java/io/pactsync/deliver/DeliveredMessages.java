package io.pactsync.deliver;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds out whether anything was delivered below a directory, without walking all of it. */
public final class DeliveredMessages {
  /** A delivered tree has a message in its first branch; this ends the look at another tree. */
  private static final int MOST_ENTRIES = 5_000;

  /** As {@link MessageFolder} names them: inbox, year, month, id. */
  private static final Pattern[] LEVELS = {
    Pattern.compile("[^.].*"),
    Pattern.compile("\\d{4}"),
    Pattern.compile("\\d{2}"),
    Pattern.compile("[^.].*")
  };

  private final int most;
  private int entries;

  private DeliveredMessages(int most) {
    this.most = most;
  }

  /**
   * The {@code message.json} of one delivered message, whichever is found first. Looks at no more
   * than a few thousand directory entries; what cannot be read counts as absent.
   *
   * @param root of the delivered tree
   */
  public static Optional<Path> findAny(Path root) {
    return findAny(root, MOST_ENTRIES);
  }

  /**
   * As {@link #findAny(Path)}.
   *
   * @param most directory entries to look at
   */
  static Optional<Path> findAny(Path root, int most) {
    return new DeliveredMessages(most).below(root, 0);
  }

  private Optional<Path> below(Path directory, int level) {
    if (level == LEVELS.length) {
      return Optional.of(directory.resolve(MessageJson.FILE)).filter(Files::isRegularFile);
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory)) {
      for (Path entry : found) {
        entries++;
        if (entries > most) {
          return Optional.empty();
        }
        if (LEVELS[level].matcher(entry.getFileName().toString()).matches()) {
          Optional<Path> message = below(entry, level + 1);
          if (message.isPresent()) {
            return message;
          }
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // Not a directory, or not one that this user may read.
      return Optional.empty();
    }
    return Optional.empty();
  }
}
