package io.pactsync.mail.mime;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The role of an unnamed part in its mail. */
public enum BodyRole {
  PLAIN,
  HTML,
  /** For programs, or another form of the same text. Neither read nor attached. */
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

  /** Returns the role for the declared type. */
  public static BodyRole of(String declaredType) {
    return switch (declaredType) {
      case "text/plain", "text/enriched", "text/richtext" -> PLAIN;
      case "text/html", "application/xhtml+xml" -> HTML;
      default -> SILENT_TYPES.contains(declaredType) ? SILENT : ATTACHMENT;
    };
  }

  public boolean isText() {
    return this == PLAIN || this == HTML;
  }

  /**
   * Whether bytes declared as text may be a document. Stricter than the rules for attachments,
   * because a text may mention PDF or begin like a picture.
   */
  public static boolean mayBeDocument(byte[] head) {
    String start =
        new String(head, 0, Math.min(head.length, 64), StandardCharsets.ISO_8859_1).stripLeading();
    return start.startsWith("%PDF-") || start.startsWith("{\\rtf") || hasZero(head);
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
