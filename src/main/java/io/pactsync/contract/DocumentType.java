package io.pactsync.contract;

import io.pactsync.mail.part.MailPart;
import io.pactsync.mail.part.PartKind;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The file types that contracts use. */
enum DocumentType {
  PDF(Signal.DOCUMENT, "a PDF document"),
  WORD(Signal.DOCUMENT, "a Word document"),
  TEXT(Signal.DOCUMENT, "a text document"),
  SIGNED_ENVELOPE(Signal.SIGNED_ENVELOPE, "a digitally signed document"),
  SCAN(Signal.SCAN, "a picture that may be a scan"),
  SCREENSHOT(Signal.SCREENSHOT, "a picture that may be a scan or a screenshot"),
  ARCHIVE(Signal.ARCHIVE, "an archive"),
  OUTLOOK_MESSAGE(Signal.ARCHIVE, "an Outlook message");

  private static final Set<String> WORD_ENDINGS = Set.of("doc", "docx", "docm", "dot", "dotx");

  private final Signal signal;
  private final String nounPhrase;

  DocumentType(Signal signal, String thing) {
    this.signal = signal;
    this.nounPhrase = thing;
  }

  Signal signal() {
    return signal;
  }

  String nounPhrase() {
    return nounPhrase;
  }

  /** Returns the type by the part's bytes; if they are ambiguous, by its name or declared type. */
  static Optional<DocumentType> of(MailPart part) {
    String ending = ending(part);
    return switch (part.detectedType()) {
      case "application/pdf" -> Optional.of(ending.equals("p7m") ? SIGNED_ENVELOPE : PDF);
      case "application/msword",
          "application/vnd.ms-word.document.macroenabled.12",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.template" ->
          Optional.of(WORD);
      // Old Word and Excel files share one format. Encrypted Office files share another.
      case "application/x-tika-msoffice", "application/x-tika-ooxml-protected" ->
          WORD_ENDINGS.contains(ending) || part.declaredType().contains("word")
              ? Optional.of(WORD)
              : Optional.empty();
      case "application/rtf",
          "text/rtf",
          "application/vnd.oasis.opendocument.text",
          "application/vnd.oasis.opendocument.text-template",
          "application/vnd.wordperfect",
          "application/vnd.apple.pages" ->
          Optional.of(TEXT);
      case "image/tiff", "image/jpeg", "image/heic", "image/heif" -> Optional.of(SCAN);
      case "image/png", "image/webp", "image/avif" ->
          part.kind() == PartKind.PAGE_PICTURE ? Optional.of(SCREENSHOT) : Optional.empty();
      case "application/vnd.ms-outlook" -> Optional.of(OUTLOOK_MESSAGE);
      default -> {
        if (ending.equals("p7m")) {
          yield signedEnvelope(part);
        }
        yield isArchive(part) ? Optional.of(ARCHIVE) : Optional.empty();
      }
    };
  }

  /**
   * Mails, whole or in pieces, and winmail.dat are containers too, but their names mean nothing.
   */
  private static boolean isArchive(MailPart part) {
    return part.kind() == PartKind.CONTAINER
        && !part.declaredType().startsWith("message/")
        && !part.detectedType().equals("message/rfc822")
        && !part.detectedType().equals("application/vnd.ms-tnef");
  }

  boolean isPicture() {
    return this == SCAN || this == SCREENSHOT;
  }

  /** Whether the part counts only if it may contain documents. */
  boolean isContainer() {
    return this == ARCHIVE || this == OUTLOOK_MESSAGE;
  }

  /** A part named smime.p7m is the encrypted or signed mail itself, not a document. */
  private static Optional<DocumentType> signedEnvelope(MailPart part) {
    boolean wholeMail = part.name().orElse("").toLowerCase(Locale.ROOT).startsWith("smime.");
    return wholeMail ? Optional.empty() : Optional.of(SIGNED_ENVELOPE);
  }

  private static String ending(MailPart part) {
    String name = part.name().orElse("").strip().toLowerCase(Locale.ROOT);
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
