package io.pactsync.store;

import java.util.Optional;

/**
 * A delivered document.
 *
 * @param part the MIME part path
 * @param name the original name, decoded
 * @param file the file's name in the message's folder
 * @param size bytes
 * @param sha256 of the bytes, in hex
 * @param duplicateOf the part of the same message that has the same bytes and comes first
 */
public record DocumentRow(
    String part,
    Optional<String> name,
    String file,
    String mediaType,
    String detectedType,
    long size,
    String sha256,
    Optional<String> duplicateOf) {
  public DocumentRow {
    if (size < 0) {
      throw new IllegalArgumentException("The size of %s is %d bytes.".formatted(file, size));
    }
  }
}
