package io.pactsync.mail.mime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/** The role of an unnamed part in its mail. */
public enum BodyRole {
  PLAIN,
  HTML,
  /** For programs, or another form of the same text. Neither read nor attached. */
  SILENT,
  /**
   * The resource fork of a Mac file (AppleDouble). The document is another part of the same name.
   */
  RESOURCE_FORK,
  ATTACHMENT;

  /** AppleDouble. An AppleSingle file, which holds the document too, begins differently. */
  private static final byte[] APPLE_DOUBLE = {0, 5, 0x16, 7, 0};

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
          "application/pgp-encrypted");

  /** Returns the role for the declared type and the first decoded bytes. */
  public static BodyRole of(String declaredType, byte[] head) {
    int length = Math.min(head.length, APPLE_DOUBLE.length);
    if (Arrays.equals(head, 0, length, APPLE_DOUBLE, 0, APPLE_DOUBLE.length)) {
      return RESOURCE_FORK;
    }
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
