package io.pactsync.mail;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/** What a part without a name is to its mail. */
enum BodyRole {
  PLAIN,
  HTML,
  /** For programs, or another form of the same text: neither read nor attached. */
  SILENT,
  ATTACHMENT;

  private static final Set<String> SILENT_TYPES =
      Set.of(
          "text/calendar",
          "text/x-amp-html",
          "text/watch-html",
          "text/rfc822-headers",
          "message/delivery-status",
          "message/global-delivery-status",
          "message/disposition-notification",
          "message/feedback-report",
          "application/applefile",
          "application/pgp-encrypted");

  /** The role by the declared type, unless the bytes are surely no text. */
  static BodyRole of(String declaredType, String detectedType, byte[] head) {
    BodyRole declared =
        switch (declaredType) {
          case "text/plain", "text/enriched", "text/richtext" -> PLAIN;
          case "text/html", "application/xhtml+xml" -> HTML;
          default -> SILENT_TYPES.contains(declaredType) ? SILENT : ATTACHMENT;
        };
    return declared.isText() && isBinary(detectedType, head) ? ATTACHMENT : declared;
  }

  boolean isText() {
    return this == PLAIN || this == HTML;
  }

  /** A text may speak of PDF, or begin like some picture does; these rules are stricter. */
  private static boolean isBinary(String detectedType, byte[] head) {
    if (detectedType.equals(MediaTypes.PDF)) {
      return new String(head, StandardCharsets.ISO_8859_1).stripLeading().startsWith("%PDF-");
    }
    boolean container =
        detectedType.equals(MediaTypes.TNEF) || detectedType.startsWith("application/zip");
    boolean document = container || PartKind.of(detectedType) != PartKind.OTHER;
    return document && (detectedType.equals("application/rtf") || hasZero(head));
  }

  private static boolean hasZero(byte[] head) {
    for (byte b : head) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }
}
