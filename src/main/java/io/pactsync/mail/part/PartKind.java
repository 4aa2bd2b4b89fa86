package io.pactsync.mail.part;

import java.util.Set;

/** The kind of a part, by its detected type. */
public enum PartKind {
  /** A document with pages: PDF, word processing, spreadsheet, presentation, scanned TIFF. */
  DOCUMENT,
  /** A picture that is too small for a page, or whose size is unknown. */
  PICTURE,
  /**
   * A picture that is large enough to show a page that can be read: a photo, scan or screenshot.
   */
  PAGE_PICTURE,
  /** A mail, zip or similar container. Its contents are separate parts. */
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

  /** Returns the kind of a part that is not a container. */
  public static PartKind of(String detectedType) {
    if (DOCUMENTS.contains(detectedType)
        || detectedType.startsWith("application/vnd.openxmlformats-officedocument.")
        || detectedType.startsWith("application/vnd.oasis.opendocument.")
        || detectedType.startsWith("application/vnd.apple.")) {
      return DOCUMENT;
    }
    return detectedType.startsWith("image/") ? PICTURE : OTHER;
  }
}
