package io.pactsync.mail;

import java.util.Set;

/** What a part is by its bytes, as far as it matters to someone who looks for contracts. */
public enum PartKind {
  /** Something with pages: PDF, word processing, spreadsheet, presentation, scanned TIFF. */
  DOCUMENT,
  /** A picture that may be a scan. */
  PICTURE,
  /** A mail, a zip or the like, whose contents are reported beside it. */
  CONTAINER,
  /** Anything else. */
  OTHER;

  private static final Set<String> DOCUMENTS =
      Set.of(
          "application/pdf",
          "application/postscript",
          "application/rtf",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/x-tika-msoffice",
          "application/x-tika-ooxml-protected",
          "application/vnd.ms-works",
          "application/vnd.wordperfect",
          "application/epub+zip",
          "image/tiff",
          "image/vnd.djvu");

  /** The kind of a part that is no container. */
  static PartKind of(String detectedType) {
    if (DOCUMENTS.contains(detectedType)
        || detectedType.startsWith("application/vnd.openxmlformats-officedocument.")
        || detectedType.startsWith("application/vnd.oasis.opendocument.")
        || detectedType.startsWith("application/vnd.apple.")) {
      return DOCUMENT;
    }
    return detectedType.startsWith("image/") ? PICTURE : OTHER;
  }
}
