package io.pactsync.mail;

/**
 * One entry of a zip's directory.
 *
 * @param name the whole name, decoded
 * @param method how it is packed: 0 not at all, 8 deflated
 * @param packed bytes in the zip
 * @param offset of the entry's local header, in bytes from the file's beginning
 */
record ZipEntryInfo(
    String name, boolean encrypted, int method, long crc, long packed, long offset) {

  boolean folder() {
    return name.endsWith("/") || (name.endsWith("\\") && packed == 0);
  }

  /** What macOS adds beside each file, and what it remembers about a folder. */
  boolean clutter() {
    return name.startsWith("__MACOSX/") || name.endsWith(".DS_Store");
  }

  String fileName() {
    return fileName(name);
  }

  static String fileName(String entry) {
    int slash = Math.max(entry.lastIndexOf('/'), entry.lastIndexOf('\\'));
    return entry.substring(slash + 1);
  }
}
