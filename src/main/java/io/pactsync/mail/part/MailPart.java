package io.pactsync.mail.part;

import java.util.Optional;

/**
 * One decoded attachment. Two parts with the same bytes are two attachments.
 *
 * @param path position in the mail: {@code 2}, {@code 2.1} inside a forwarded mail, {@code
 *     2!folder/a.pdf} inside a zip
 * @param name the original name, decoded to Unicode and otherwise unchanged; not safe as a file
 *     name, see {@code UniqueFileNames}
 * @param declaredType the media type from the part's header, in lower case
 * @param detectedType the media type detected from the first bytes
 * @param size decoded bytes
 * @param sha256 of the decoded bytes, 64 hexadecimal digits in lower case
 * @param kind the kind of part
 * @param content the decoded bytes
 */
public record MailPart(
    String path,
    Optional<String> name,
    String declaredType,
    String detectedType,
    long size,
    String sha256,
    PartKind kind,
    SpooledPart content) {

  /** The path of a message's raw bytes, which are kept when a part is unreadable. */
  public static final String WHOLE_MESSAGE = "0";

  public MailPart {
    if (path.isEmpty() || sha256.length() != 64 || size < 0) {
      throw new IllegalArgumentException("A mail part needs a path, a size and a SHA-256.");
    }
  }

  /** Returns the same part under another name. */
  public MailPart withName(Optional<String> other) {
    return new MailPart(path, other, declaredType, detectedType, size, sha256, kind, content);
  }
}
