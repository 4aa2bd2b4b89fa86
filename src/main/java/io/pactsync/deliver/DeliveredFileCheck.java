package io.pactsync.deliver;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Checks whether a delivered file still has its delivered content. */
public final class DeliveredFileCheck {
  /** The state of the file. */
  public enum DeliveredFileState {
    INTACT,
    MISSING,
    /** The file has another size or other bytes, or cannot be read. */
    CORRUPT
  }

  private DeliveredFileCheck() {}

  /**
   * Reads the whole file in pieces.
   *
   * @param root the root of the delivered tree
   * @param folder the message's folder, relative to the root
   * @param size bytes
   * @param sha256 in hex
   */
  public static DeliveredFileState verify(
      Path root, String folder, String file, long size, String sha256) {
    return verify(root, folder, file, OptionalLong.of(size), sha256);
  }

  /** Checks a message's {@code message.json}, whose size the store does not keep. */
  public static DeliveredFileState verifyJson(Path root, String folder, String sha256) {
    return verify(root, folder, MessageJson.FILE, OptionalLong.empty(), sha256);
  }

  private static DeliveredFileState verify(
      Path root, String folder, String file, OptionalLong size, String sha256) {
    Path path = root.resolve(folder).resolve(file);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return DeliveredFileState.MISSING;
    }
    try (InputStream in = Files.newInputStream(path)) {
      boolean isSame =
          (size.isEmpty() || Files.size(path) == size.getAsLong()) && Sha256.of(in).equals(sha256);
      return isSame ? DeliveredFileState.INTACT : DeliveredFileState.CORRUPT;
    } catch (IOException e) {
      return DeliveredFileState.CORRUPT;
    }
  }
}
