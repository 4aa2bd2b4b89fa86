package io.pactsync.mail.container;

/** Rules for the names inside archives. */
public final class MemberNames {
  private MemberNames() {}

  /** Returns the name without its folders. */
  public static String fileName(String entry) {
    int slash = Math.max(entry.lastIndexOf('/'), entry.lastIndexOf('\\'));
    return entry.substring(slash + 1);
  }

  /** Whether the file contains metadata that macOS adds to files and folders. */
  static boolean isMetadata(String entry) {
    return entry.startsWith("__MACOSX/")
        || entry.endsWith(".DS_Store")
        || fileName(entry).startsWith("._");
  }
}
