package io.pactsync.deliver;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Whether a delivered file still is what was delivered. */
public final class DeliveredCheck {
  /** What became of it. */
  public enum Finding {
    FINE,
    MISSING,
    /** Of another size or with other bytes, or not readable. */
    CORRUPT
  }

  private DeliveredCheck() {}

  /**
   * Reads the whole file, a piece at a time.
   *
   * @param root of the delivered tree
   * @param folder the message's, relative to the root
   * @param size bytes
   * @param sha256 in hex
   */
  public static Finding verify(Path root, String folder, String file, long size, String sha256) {
    return verify(root, folder, file, OptionalLong.of(size), sha256);
  }

  /** The same for the message's {@code message.json}, whose size the books do not keep. */
  public static Finding verifyJson(Path root, String folder, String sha256) {
    return verify(root, folder, MessageJson.FILE, OptionalLong.empty(), sha256);
  }

  private static Finding verify(
      Path root, String folder, String file, OptionalLong size, String sha256) {
    Path path = root.resolve(folder).resolve(file);
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return Finding.MISSING;
    }
    try (InputStream in = Files.newInputStream(path)) {
      boolean isSame =
          (size.isEmpty() || Files.size(path) == size.getAsLong()) && Sha256.of(in).equals(sha256);
      return isSame ? Finding.FINE : Finding.CORRUPT;
    } catch (IOException e) {
      return Finding.CORRUPT;
    }
  }
}
