package io.pactsync.mail.container;

import io.pactsync.mail.part.PartKind;
import java.util.Optional;
import java.util.Set;

/** The kinds of containers. */
public enum ContainerKind {
  MAIL,
  ZIP,
  TNEF,
  /** CMS. Signed data is opened; encrypted data cannot be. */
  CMS,
  /** Another kind of archive. It is not opened, and a warning is recorded. */
  OTHER_ARCHIVE;

  private static final Set<String> MAIL_TYPES =
      Set.of("message/rfc822", "message/global", "message/news");
  private static final Set<String> CMS_TYPES =
      Set.of("application/pkcs7-mime", "application/x-pkcs7-mime");
  private static final Set<String> ARCHIVES =
      Set.of(
          "application/x-rar-compressed",
          "application/x-7z-compressed",
          "application/gzip",
          "application/x-gzip",
          "application/x-tar",
          "application/x-bzip2",
          "application/x-xz",
          "application/zstd",
          "application/vnd.ms-cab-compressed",
          "application/x-lharc",
          "application/x-arj",
          "application/vnd.ms-outlook",
          "application/vnd.ms-outlook-pst");

  /** Returns the container kind of a part, or empty when the part is not a container. */
  public static Optional<ContainerKind> of(
      String declaredType, String detectedType, Optional<String> name, byte[] head) {
    String extension = MediaTypeDetector.extension(name);
    if (detectedType.equals(ZipTypeDetector.ZIP) || detectedType.startsWith(ZipTypeDetector.ASIC)) {
      return Optional.of(ZIP);
    }
    if (detectedType.equals(MediaTypeDetector.TNEF)) {
      return Optional.of(TNEF);
    }
    if (CMS_TYPES.contains(declaredType) || extension.equals(".p7m")) {
      return Optional.of(CMS);
    }
    if (ARCHIVES.stream().anyMatch(detectedType::startsWith)) {
      return Optional.of(OTHER_ARCHIVE);
    }
    boolean mail =
        MAIL_TYPES.contains(declaredType)
            || extension.equals(".eml")
            || (detectedType.equals(MediaTypeDetector.MAIL)
                && declaredType.equals(MediaTypeDetector.BINARY));
    boolean document = PartKind.of(detectedType) != PartKind.OTHER;
    return mail && !document && MediaTypeDetector.looksLikeMail(head)
        ? Optional.of(MAIL)
        : Optional.empty();
  }
}
