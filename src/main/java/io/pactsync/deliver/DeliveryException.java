package io.pactsync.deliver;

import io.pactsync.mail.SpoolException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** Documents cannot be put where they belong; the message says why and what to do. */
public final class DeliveryException extends RuntimeException {
  /** What is the matter. */
  public enum Kind {
    /** No room is left, or no quota. */
    FULL,
    /** Nothing may be written there. */
    READ_ONLY,
    /** Something else stands where one message's documents belong; others are not concerned. */
    OBSTRUCTED,
    OTHER
  }

  private final Kind kind;

  public DeliveryException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /**
   * Says in one sentence what a fault of the file system below that directory means.
   *
   * @param directory the root of the delivered tree
   */
  public static DeliveryException of(Path directory, IOException failure) {
    IOException cause = failure instanceof SpoolException spool ? spool.failure() : failure;
    return switch (kindOf(cause)) {
      case FULL ->
          new DeliveryException(
              Kind.FULL,
              "There is no room left below %s; make some, and sync again.".formatted(directory),
              cause);
      case READ_ONLY ->
          new DeliveryException(
              Kind.READ_ONLY,
              ("Pactsync may not write below %s; let it, or set deliver.directory to a directory"
                      + " where it may.")
                  .formatted(directory),
              cause);
      case OBSTRUCTED, OTHER ->
          new DeliveryException(
              Kind.OTHER,
              "Documents cannot be put below %s (%s); see to that directory, and sync again."
                  .formatted(directory, reason(cause)),
              cause);
    };
  }

  /**
   * Says that something stands where a message's documents belong.
   *
   * @param obstacle a file or a link where a folder should be, or a folder where a file should
   */
  static DeliveryException obstructed(Path obstacle) {
    return new DeliveryException(
        Kind.OBSTRUCTED,
        "%s is in the way of the message's documents; move it away and try it again"
            .formatted(obstacle),
        new FileAlreadyExistsException(obstacle.toString()));
  }

  private static Kind kindOf(IOException cause) {
    if (cause instanceof AccessDeniedException
        || cause.getCause() instanceof ReadOnlyFileSystemException) {
      return Kind.READ_ONLY;
    }
    // The JDK has no types of its own for these; the words are the operating system's.
    String words = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (words.contains("no space left") || words.contains("quota exceeded")) {
      return Kind.FULL;
    }
    boolean isReadOnly =
        words.contains("read-only file system") || words.contains("permission denied");
    return isReadOnly ? Kind.READ_ONLY : Kind.OTHER;
  }

  private static String reason(IOException cause) {
    if (cause instanceof FileSystemException fault && fault.getReason() != null) {
      return fault.getReason();
    }
    return cause.getClass().getSimpleName();
  }
}
