package io.pactsync.deliver;

import io.pactsync.mail.part.SpoolException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.Locale;

/** Documents cannot be delivered. The message states the cause and the remedy. */
public final class DeliveryException extends RuntimeException {
  /** The kind of failure. */
  public enum DeliveryFailure {
    /** The disk or the disk quota is full. */
    FULL,
    /** Pactsync may not write to the directory. */
    READ_ONLY,
    /** Another file is in the way of one message's documents. Other messages are not affected. */
    OBSTRUCTED,
    OTHER
  }

  private final DeliveryFailure kind;

  public DeliveryException(DeliveryFailure kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
  }

  public DeliveryFailure kind() {
    return kind;
  }

  /**
   * Describes an error of the file system in one sentence.
   *
   * @param directory the root of the delivered tree
   */
  public static DeliveryException of(Path directory, IOException failure) {
    IOException cause = failure instanceof SpoolException spool ? spool.storageFailure() : failure;
    return switch (kindOf(cause)) {
      case FULL ->
          new DeliveryException(
              DeliveryFailure.FULL,
              "The disk of %s is full; free some space and sync again.".formatted(directory),
              cause);
      case READ_ONLY ->
          new DeliveryException(
              DeliveryFailure.READ_ONLY,
              ("Pactsync may not write to %s; change its permissions, or set deliver.directory to"
                      + " another directory.")
                  .formatted(directory),
              cause);
      case OBSTRUCTED, OTHER ->
          new DeliveryException(
              DeliveryFailure.OTHER,
              "Documents cannot be written to %s (%s); check that directory and sync again."
                  .formatted(directory, reason(cause)),
              cause);
    };
  }

  /**
   * Describes an obstacle in the way of a message's documents.
   *
   * @param obstacle a file or a link in place of a folder, or a folder in place of a file
   */
  static DeliveryException obstructed(Path obstacle) {
    return new DeliveryException(
        DeliveryFailure.OBSTRUCTED,
        "%s is in the way of the message's documents; move it away and try again"
            .formatted(obstacle),
        new FileAlreadyExistsException(obstacle.toString()));
  }

  private static DeliveryFailure kindOf(IOException cause) {
    if (cause instanceof AccessDeniedException
        || cause.getCause() instanceof ReadOnlyFileSystemException) {
      return DeliveryFailure.READ_ONLY;
    }
    // The JDK has no exception types for these errors; the words come from the operating system.
    String words = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
    if (words.contains("no space left") || words.contains("quota exceeded")) {
      return DeliveryFailure.FULL;
    }
    boolean isReadOnly =
        words.contains("read-only file system") || words.contains("permission denied");
    return isReadOnly ? DeliveryFailure.READ_ONLY : DeliveryFailure.OTHER;
  }

  private static String reason(IOException cause) {
    if (cause instanceof FileSystemException error && error.getReason() != null) {
      return error.getReason();
    }
    return cause.getClass().getSimpleName();
  }
}
