package io.pactsync.mail.container;

/**
 * One entry of a zip's directory.
 *
 * @param name the whole name, decoded
 * @param method compression method: 0 stored, 8 deflated
 * @param packed packed size in bytes
 * @param offset position of the local header, in bytes from the beginning of the file
 */
public record ZipEntryInfo(
    String name, boolean encrypted, int method, long crc, long packed, long offset) {

  boolean isFolder() {
    return name.endsWith("/") || (name.endsWith("\\") && packed == 0);
  }

  String fileName() {
    return MemberNames.fileName(name);
  }
}
