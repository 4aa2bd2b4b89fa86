package io.pactsync.mail.part;

import java.util.Set;

/** The kind of a part, by its bytes. */
public enum PartKind {
  /**
   * A document: PDF, word processing, spreadsheet, presentation. Also a TIFF that is too small for
   * a page or whose size is unknown.
   */
  DOCUMENT,
  /** A picture that is too small for a page, or whose size is unknown. */
  PICTURE,
  /**
   * A picture (also a TIFF) that is large enough to show a readable page: a photo, scan or
   * screenshot.
   */
  PAGE_PICTURE,
  /** A mail, zip or similar container. Its contents are separate parts, if it can be opened. */
  CONTAINER,
  /** Anything else. */
  OTHER;

  /** Office documents with macros, such as .docm. */
  private static final String MACRO_ENABLED = "application/vnd\\.ms-.*\\.macroenabled\\.12";

  private static final Set<String> DOCUMENTS =
      Set.of(
          "application/pdf",
          "application/postscript",
          "application/rtf",
          "text/rtf",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/vnd.apple.keynote",
          "application/vnd.apple.numbers",
          "application/vnd.apple.pages",
          "application/x-tika-msoffice",
          "application/x-tika-ooxml-protected",
          "application/vnd.ms-works",
          "application/vnd.wordperfect",
          "application/epub+zip",
          "image/tiff",
          "image/vnd.djvu");

  /**
   * Returns the kind that the type alone shows: DOCUMENT, PICTURE or OTHER. The size distinguishes
   * a picture from a page.
   */
  public static PartKind ofType(String detectedType) {
    if (DOCUMENTS.contains(detectedType)
        || detectedType.startsWith("application/vnd.openxmlformats-officedocument.")
        || detectedType.startsWith("application/vnd.oasis.opendocument.")
        || detectedType.matches(MACRO_ENABLED)) {
      return DOCUMENT;
    }
    return detectedType.startsWith("image/") ? PICTURE : OTHER;
  }
}
