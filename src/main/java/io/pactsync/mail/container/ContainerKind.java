package io.pactsync.mail.container;

import io.pactsync.mail.part.PartKind;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A format that can hold other parts. */
public enum ContainerKind {
  MAIL,
  ZIP,
  TNEF,
  /** CMS. Signed data is opened; encrypted data cannot be. */
  CMS,
  /** A tar, or a single compressed file (gzip, bzip2, xz, compress), which may be a tar. */
  COMPRESSED,
  SEVEN_ZIP,
  /** An Outlook message (.msg). */
  OUTLOOK,
  /** One piece of a mail that was split (RFC 2046, 5.2.2). */
  MESSAGE_PARTIAL,
  /** A reference to a body at another place (RFC 2046, 5.2.3). */
  EXTERNAL_BODY,
  /** AppleSingle, which holds a file of a Mac with its metadata (RFC 1740). */
  APPLE_SINGLE,
  /**
   * An OpenPGP file or a mail with restricted rights (rpmsg). It is not opened, and a finding is
   * recorded.
   */
  ENCRYPTED,
  /** Another kind of archive. It is not opened, and a finding is recorded. */
  OTHER_ARCHIVE;

  private static final Set<String> MAIL_TYPES =
      Set.of("message/rfc822", "message/global", "message/news");
  private static final Set<String> CMS_TYPES =
      Set.of("application/pkcs7-mime", "application/x-pkcs7-mime");
  private static final Set<String> ARCHIVES =
      Set.of(
          "application/x-rar-compressed",
          "application/zstd",
          "application/x-lzip",
          "application/x-lz4",
          "application/x-cpio",
          "application/x-ace-compressed",
          "application/vnd.ms-cab-compressed",
          "application/x-lharc",
          "application/x-lha",
          "application/x-lzma",
          "application/x-stuffit",
          "application/x-iso9660-image",
          "application/x-apple-diskimage",
          "application/mac-binhex40",
          "application/mbox",
          "application/x-arj",
          "application/vnd.ms-outlook-pst");

  /** Kinds that only the extension of the file name shows. */
  private static final Map<String, ContainerKind> BY_EXTENSION =
      Map.of(
          ".gpg", ENCRYPTED,
          ".pgp", ENCRYPTED,
          ".rpmsg", ENCRYPTED,
          ".ace", OTHER_ARCHIVE,
          ".br", OTHER_ARCHIVE,
          ".dmg", OTHER_ARCHIVE,
          ".iso", OTHER_ARCHIVE,
          ".lzma", OTHER_ARCHIVE,
          ".sitx", OTHER_ARCHIVE);

  private static final String PGP_ARMOR_HEAD = "-----BEGIN PGP MESSAGE-----";

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
    if (Compression.of(detectedType).isPresent()) {
      return Optional.of(COMPRESSED);
    }
    if (detectedType.equals("application/x-7z-compressed")) {
      return Optional.of(SEVEN_ZIP);
    }
    if (detectedType.equals(OleTypeDetector.OUTLOOK)) {
      return Optional.of(OUTLOOK);
    }
    if (declaredType.equals("message/partial")) {
      return Optional.of(MESSAGE_PARTIAL);
    }
    if (declaredType.equals("message/external-body")) {
      return Optional.of(EXTERNAL_BODY);
    }
    if (AppleSingleContainer.isAppleSingle(head)) {
      return Optional.of(APPLE_SINGLE);
    }
    if (detectedType.equals(MediaTypeDetector.BINARY) && BY_EXTENSION.containsKey(extension)) {
      return Optional.of(BY_EXTENSION.get(extension));
    }
    if (detectedType.equals("application/pgp-encrypted") || isPgpArmored(head)) {
      return Optional.of(ENCRYPTED);
    }
    if (ARCHIVES.stream().anyMatch(detectedType::startsWith)) {
      return Optional.of(OTHER_ARCHIVE);
    }
    boolean mail =
        MAIL_TYPES.contains(declaredType)
            || extension.equals(".eml")
            || (detectedType.equals(MediaTypeDetector.MAIL)
                && declaredType.equals(MediaTypeDetector.BINARY));
    boolean document = PartKind.ofType(detectedType) != PartKind.OTHER;
    return mail && !document && MediaTypeDetector.looksLikeMail(head)
        ? Optional.of(MAIL)
        : Optional.empty();
  }

  private static boolean isPgpArmored(byte[] head) {
    int length = Math.min(head.length, PGP_ARMOR_HEAD.length());
    return new String(head, 0, length, StandardCharsets.ISO_8859_1).equals(PGP_ARMOR_HEAD);
  }
}
